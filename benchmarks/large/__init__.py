"""Half a billion events, in steps that are kept."""
