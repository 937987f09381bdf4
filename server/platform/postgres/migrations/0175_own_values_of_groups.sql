-- Values of the fields that a site declares itself, of product groups (version 1). Nullable and without a default, so the table is not
-- rewritten; the index is empty at first. Processes of the last release neither read nor write the column.

alter table product_group add column custom jsonb;

create index product_group_custom_idx on product_group using gin (custom jsonb_path_ops) where custom is not null;

-- The values in the feed and in the history. The functions are otherwise as they were.
do $$ begin
  execute replace(
    pg_get_functiondef('product_group_record_changes'::regproc),
    $line$then 'multi_select_specifications' end$line$,
    $line$then 'multi_select_specifications' end,
        case when n.custom is distinct from o.custom then 'custom' end$line$
  );
  execute replace(
    pg_get_functiondef('product_group_keep_history'::regproc),
    $line$o.multi_select_specifications::text, 'multi_select_specifications') end$line$,
    $line$o.multi_select_specifications::text, 'multi_select_specifications') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end$line$
  );
end $$;
