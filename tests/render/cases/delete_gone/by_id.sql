delete from demo.state where status = 'superseded'
