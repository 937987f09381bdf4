-- Characteristics that distinguish the products of a group, and the options of ordered products. Processes of the last release neither read
-- nor write them.

alter table v2_product_group add column options integer[];

CREATE INDEX v2_product_group_site_id_group_specifications_options_idx ON v2_product_group USING gin (site_id, group_specifications jsonb_path_ops, options);

create or replace function v2_product_group_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('v2/product-group', 'code', 'created', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('v2/product-group', 'code', 'deleted', (
      select array_agg((n.site_id, n.id, n.code, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('v2/product-group', 'code', 'updated', (
      select array_agg((n.site_id, n.id, n.code, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        case when n.name is distinct from o.name then 'name' end,
        case when n.code is distinct from o.code then 'code' end,
        case when n.group_specifications is distinct from o.group_specifications then 'group_specifications' end,
        case when n.options is distinct from o.options then 'options' end,
        case when n.custom is distinct from o.custom then 'custom' end
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

create or replace trigger v2_product_group_record_insert after insert on v2_product_group
  referencing new table as new_rows for each statement execute function v2_product_group_record_changes();

create or replace trigger v2_product_group_record_update after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement execute function v2_product_group_record_changes();

create or replace trigger v2_product_group_record_delete after delete on v2_product_group
  referencing old table as old_rows for each statement execute function v2_product_group_record_changes();

create or replace function v2_product_group_keep_history() returns trigger language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '');
  call uuid := nullif(current_setting('vitrina.request', true), '');
begin
  insert into object_history (site_id, type, id, cursor, at, origin, request_id, before)
  select n.site_id, 'v2/product-group', n.id, head.cursor, statement_timestamp(), writer, call, before
  from new_rows n
  full join old_rows o using (site_id, id)
  join feed_head as head on head.site_id = n.site_id
  cross join array_remove(array[
    case when n.name is distinct from o.name then coalesce('name=' || o.name::text, 'name') end,
    case when n.code is distinct from o.code then coalesce('code=' || o.code::text, 'code') end,
    case when n.group_specifications is distinct from o.group_specifications then coalesce('group_specifications=' || o.group_specifications::text, 'group_specifications') end,
    case when n.options is distinct from o.options then coalesce('options=' || o.options::text, 'options') end,
    case when n.custom is distinct from o.custom then coalesce('custom=' || o.custom::text, 'custom') end
  ], null) as before
  where before <> '{}';
  return null;
end $$;

create or replace trigger v2_product_group_record_update_history after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.history', true) = 'on') execute function v2_product_group_keep_history();

create or replace trigger v2_product_group_record_insert_import after insert on v2_product_group
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();

create or replace trigger v2_product_group_record_update_import after update on v2_product_group
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();

drop index v2_product_group_site_id_group_specifications_idx;

-- Options of a product: the characteristics of its group with its values, in the order of the group; null without any.
create function product_options(of_site integer, of_group integer, specifications jsonb) returns json
language sql stable parallel safe as $$
  select json_agg(json_build_object(
    'specification_id', characteristic.id, 'name_ro', characteristic.name_ro, 'name_ru', characteristic.name_ru, 'name_en', characteristic.name_en, 'name_uk', characteristic.name_uk,
    'specification_value_id', value.id, 'value_ro', value.name_ro, 'value_ru', value.name_ru, 'value_en', value.name_en, 'value_uk', value.name_uk
  ) order by place, position)
  from v2_product_group as own
  cross join unnest(own.options) with ordinality as option (id, place)
  cross join jsonb_array_elements(specifications) with ordinality as held (line, position)
  cross join lateral (
    select * from specification where specification.site_id = own.site_id and specification.id = option.id offset 0
  ) as characteristic
  cross join lateral (
    select * from specification_value as value
    where value.site_id = own.site_id and value.id = (line -> 'specification_value_id')::integer offset 0
  ) as value
  where own.site_id = of_site and own.id = of_group and (line -> 'specification_id')::integer = option.id
$$;

-- Options of the product as they were when it was ordered, in all languages.
alter table order_item add column product_options jsonb;

-- The same as names and values in one language, else in the first of ro, ru, en and uk that there is; without blanks between them.
create function ordered_options(options jsonb, language text) returns json
language sql immutable parallel safe as $$
  select case when options is not null then (
    select ('[' || string_agg(row_to_json(shown)::text, ',' order by place) || ']')::json
    from jsonb_array_elements(options) with ordinality as listed (one, place)
    cross join lateral (
      select
        coalesce(one ->> ('name_' || language), one ->> 'name_ro', one ->> 'name_ru', one ->> 'name_en', one ->> 'name_uk') as name,
        coalesce(one ->> ('value_' || language), one ->> 'value_ro', one ->> 'value_ru', one ->> 'value_en', one ->> 'value_uk') as value
    ) as shown
  ) end
$$;
