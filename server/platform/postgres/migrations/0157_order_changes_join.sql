-- An update of thousands of orders took a minute where the session had updated a few before: the trigger kept a nested loop over
-- both tables of rows (decision 22). The text of the function is otherwise the one of 0141.
do $$ begin
  execute replace(
    pg_get_functiondef('order_record_changes'::regproc), E'\n      join old_rows o', E'\n      full join old_rows o'
  );
end $$;
