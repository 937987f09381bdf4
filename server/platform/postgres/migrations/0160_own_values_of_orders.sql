-- Values of the fields that a site declares itself, of orders and their items. Nullable and without a default, so no table is rewritten;
-- each index is empty at first. Processes of the last release neither read nor write the columns.

alter table external_order add column custom jsonb;
alter table order_item add column custom jsonb;

create index external_order_custom_idx on external_order using gin (custom jsonb_path_ops) where custom is not null;
create index order_item_custom_idx on order_item using gin (custom jsonb_path_ops) where custom is not null;

-- The values in the feed and in the history. The texts of the functions are otherwise those of 0141 and 0157.
do $$ begin
  execute replace(
    pg_get_functiondef('order_record_changes'::regproc),
    $line$then 'invoice_number' end$line$,
    $line$then 'invoice_number' end,
        case when n.custom is distinct from o.custom then 'custom' end$line$
  );
  execute replace(
    pg_get_functiondef('order_keep_history'::regproc),
    $line$coalesce('invoice_number=' || o.invoice_number, 'invoice_number') end,$line$,
    $line$coalesce('invoice_number=' || o.invoice_number, 'invoice_number') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end,$line$
  );
  execute replace(
    pg_get_functiondef('order_item_keep_history'::regproc),
    $line$coalesce('return_reason=' || o.return_reason, 'return_reason') end$line$,
    $line$coalesce('return_reason=' || o.return_reason, 'return_reason') end,
      case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end$line$
  );
  execute replace(
    pg_get_functiondef('order_item_keep_removed'::regproc),
    $line$'return_reason=' || return_reason$line$,
    $line$'return_reason=' || return_reason,
    'custom=' || custom::text$line$
  );
end $$;
