-- Numbers and dates of an order at other systems, each with the name of the system. Processes of the last release neither read nor write
-- them.
alter table external_order add column foreign_numbers jsonb;

-- Words of the numbers, which searches find.
create function foreign_number_words(numbers jsonb) returns text
language sql immutable parallel safe as $$
  select string_agg(one ->> 'number', ' ') from jsonb_array_elements(numbers) as one
$$;

-- Changes of the numbers in the feed, in the history and in the search index. The functions are otherwise as they were.
do $$ begin
  execute replace(
    pg_get_functiondef('order_record_changes'::regproc),
    $line$then 'invoice_number' end$line$,
    $line$then 'invoice_number' end,
        case when n.foreign_numbers is distinct from o.foreign_numbers then 'foreign_numbers' end$line$
  );
  execute replace(
    pg_get_functiondef('order_keep_history'::regproc),
    E'    -- An order is written before its address is.\n',
    E'    case when n.foreign_numbers is distinct from o.foreign_numbers then coalesce(''foreign_numbers='' || o.foreign_numbers::text, ''foreign_numbers'') end,\n    -- An order is written before its address is.\n'
  );
  execute replace(replace(replace(
    pg_get_functiondef('order_search_follow'::regproc),
    'customer_phone, comment)', 'customer_phone, comment, foreign_numbers)'),
    'n.customer_phone, n.comment)', 'n.customer_phone, n.comment, n.foreign_numbers)'),
    'o.customer_phone, o.comment)', 'o.customer_phone, o.comment, o.foreign_numbers)'
  );
end $$;

-- Numbers that destinations have returned before. Nothing is written of them in feed and history: they are no news to the clients.
alter table external_order disable trigger user;
update external_order as stored set foreign_numbers = known.numbers
from (
  select
    destination_order.site_id, order_id, jsonb_agg(jsonb_build_object(
      'destination', destination.name, 'number', foreign_number,
      'date', substring(foreign_date from '^\d{4}-\d{2}-\d{2}')
    ) order by destination.name) as numbers
  from destination_order
  join destination on destination.site_id = destination_order.site_id and destination.id = destination_order.destination
  where foreign_number is not null
  group by destination_order.site_id, order_id
) as known (site_id, order_id, numbers)
where stored.site_id = known.site_id and stored.id = known.order_id;
alter table external_order enable trigger user;

insert into order_search_due (site_id, order_ids, product_ids, versions)
select site_id, array_agg(id), '{}', '{}' from external_order where foreign_numbers is not null group by site_id;
