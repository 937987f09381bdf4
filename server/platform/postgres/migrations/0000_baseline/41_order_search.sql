-- Phone numbers in a text as reversed digits without leading zeros, so that a search by the last digits finds a number with or without
-- country code. A text may contain several numbers, and an extension after one.
create function search_phones(value text) returns text[]
language plpgsql immutable parallel safe strict as $$
declare
  -- Without the separators within a number.
  plain text := translate(replace(value, '(0)', ''), E' ()-.+\u00a0\u2010\u2011\u2012\u2013\u2014\u2015\u202f', '');
begin
  if length(plain) <= 15 and translate(plain, '0123456789', '') = '' then
    plain := ltrim(plain, '0');
    return case when plain = '' then '{}' else array[reverse(plain)] end;
  end if;
  return array(
    select distinct left(reverse(ltrim(digits, '0')), 40)
    from (
      select regexp_replace(replace(left(value, 500), '(0)', ''), '[^0-9]+', '', 'g') as digits
      union all
      select regexp_replace(replace(part, '(0)', ''), '[^0-9]+', '', 'g')
      from regexp_split_to_table(left(value, 500), '[^-0-9()+ .\u00a0\u2010-\u2015\u202f]+|\s+(?=\+)') as part
      where length(regexp_replace(part, '[^0-9]+', '', 'g')) >= 5
      union all
      -- Groups of fewer digits belong to one number.
      select regexp_replace(part, '[^0-9]+', '', 'g') from regexp_split_to_table(left(value, 500), '\s+') as part
      where length(regexp_replace(part, '[^0-9]+', '', 'g')) >= 8
    ) as numbers
    where ltrim(digits, '0') <> ''
  );
end $$;

-- Normalized e-mail addresses in a text, and the domain of each with its @.
create function search_emails(value text) returns text[]
language sql immutable parallel safe strict as $$
  select array(
    select unnest(array[left(address, 200), left(substring(address from '@[^@]*$'), 200)])
    from (
      select btrim(chunk, '<>()[]{},;:."''!?') as address
      from regexp_split_to_table(public.fold(normalize(value collate "default", nfkc)), '[\s\u0001,;<>]+') as chunk
      where strpos(chunk, '@') > 0
    ) as addresses
    where length(address) >= 3
  )
$$;

-- Quoted lexeme of a tsquery; with a star, a prefix match.
create function search_term(site_id integer, term text, star boolean) returns text
language sql immutable parallel safe
return '''' || replace(replace(site_id || ' ' || term, '\', '\\'), '''', '''''') || '''' || case when star then ':*' else '' end;

-- Search terms of an order. Each term begins with the site, so that no order of another site is read:
--   <site> <word>     a word of the name, the address or the comment
--   <site> <address>  an e-mail address, and its @domain
--   <site> +<digits>  a phone number, reversed
create function order_terms(site_id integer, name text, email text, phone text, comment text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  said text := concat_ws(' ', email, left(comment, 2000));
  terms text[] := search_words(concat_ws(' ', name, said));
  -- Separator that neither words nor addresses contain. One text instead of a row per term takes a third of the time.
  mark text := E'\u0001' || site_id || ' ';
  joined text;
begin
  if strpos(said, '@') > 0 then terms := terms || search_emails(said); end if;
  joined := array_to_string(terms, mark);
  -- Terms of an index have a maximum length.
  if octet_length(joined) > 1000 then
    joined := (select string_agg(left(term, 200), mark) from unnest(terms) as term);
  end if;
  if phone is not null then
    joined := concat_ws(mark, nullif(joined, ''), '+' || nullif(array_to_string(search_phones(phone), mark || '+'), ''));
  end if;
  return array_to_tsvector(coalesce(string_to_array(substr(mark, 2) || nullif(joined, ''), E'\u0001'), '{}'));
end $$;

-- Parsed search text: all its words, of which those of three letters or more may be prefixes; or a phone number by its last four digits or
-- more, also one stored with a shorter prefix. Null: nothing to search for.
create function order_query(site_id integer, value text) returns tsquery
language sql immutable parallel safe as $$
  select nullif(concat_ws(' | ',
    (
      select '(' || string_agg(term, ' & ') || ')' from (
        (
          select public.search_term(site_id, left(word, 64), length(word) >= 3 and word ~ '[^0-9]') as term
          from unnest(public.search_words((
            select string_agg(chunk, ' ') from regexp_split_to_table(left(value, 500), '[\s\u0001,;<>]+') as chunk
            where strpos(chunk, '@') = 0 or length(chunk) < 3
          ))) with ordinality as words (word, place)
          group by word order by min(place) limit 8
        )
        union all
        (
          select public.search_term(site_id, address, true)
          from unnest(public.search_emails(left(value, 500))) with ordinality as addresses (address, place)
          -- Each address precedes its domain, which is less specific.
          where place % 2 = 1 limit 4
        )
      ) as asked
    ),
    (
      select string_agg(term, ' | ') from (
        select reverse(ltrim(regexp_replace(replace(value, '(0)', ''), '[^0-9]+', '', 'g'), '0')) as digits
        where length(value) <= 64 and value ~ '^[-0-9()+/ .\u00a0\u2010-\u2015\u202f]+$'
      ) as asked
      cross join lateral (
        select public.search_term(site_id, '+' || digits, true)
        union all
        select public.search_term(site_id, '+' || left(digits, n), false)
        from generate_series(6, length(digits) - 1) as n
      ) as numbers (term)
      where length(digits) between 4 and 40
    )
  ), '')::tsquery
$$;

-- Search terms of a product in orders, joined as in order_terms.
create function order_product_terms(
  site_id integer, key text, code text, name_ro text, name_ru text, name_en text, name_uk text
) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  mark text := E'\u0001' || site_id || ' ';
  words text := array_to_string(
    public.search_words(concat_ws(' ', key, code, name_ro, name_ru, name_en, name_uk)), mark
  );
  joined text := concat_ws(
    mark, nullif(words, ''), '#' || public.search_code(key), '#' || public.search_code(code)
  );
begin
  -- Terms of an index have a maximum length.
  if octet_length(joined) > 1000 then
    joined := (select string_agg(left(term, 200), mark) from unnest(string_to_array(joined, mark)) as term);
  end if;
  return array_to_tsvector(coalesce(string_to_array(substr(mark, 2) || nullif(joined, ''), E'\u0001'), '{}'));
end $$;

-- Search query for products: as order_query, or a code in another spelling.
create function order_product_query(site_id integer, value text) returns tsquery
language sql immutable parallel safe as $$
  select coalesce(words || codes, words, codes)
  from (
    select
      public.order_query(site_id, value) as words,
      (public.search_term(site_id, '#' || public.search_code(left(value, 100)), value ~ '[^0-9]'))::tsquery as codes
  ) as asked
$$;

-- Version of product names per site.
create table order_product_head (
  site_id integer primary key,
  -- Present version of names for new items.
  version integer not null
);

-- Previous names of ordered products. A row applies to items up to its version that no earlier row covers; later items use the present
-- names.
create table order_product (
  site_id integer not null,
  product_id integer not null,
  version integer not null,
  key text collate "C" not null,
  code text collate "C",
  name_ro text not null,
  name_ru text,
  name_en text,
  name_uk text,
  primary key (site_id, product_id, version)
);

-- Keeps the names of renamed products that orders contain. The name of the trigger sorts after product_record_update, which locks the feed:
-- until the commit no order is written, so the present references are all that used the old names.
create function product_keep_names() returns trigger language plpgsql as $$
begin
  if not exists (
    select from (select distinct site_id from new_rows) as touched
    cross join lateral (select from order_item where order_item.site_id = touched.site_id limit 1) as ordered
  ) then
    return null;
  end if;

  execute '
    with renamed as materialized (
      select o.*
      from (
        select site_id, id, group_product_id, code, name_ro, name_ru, name_en, name_uk from old_rows
      ) as o full join (
        select site_id, id, group_product_id, code, name_ro, name_ru, name_en, name_uk from new_rows
      ) as n using (site_id, id)
      where (o.group_product_id, o.code, o.name_ro, o.name_ru, o.name_en, o.name_uk)
        is distinct from (n.group_product_id, n.code, n.name_ro, n.name_ru, n.name_en, n.name_uk)
    ),
    ordered as materialized (
      select renamed.* from renamed cross join lateral (
        select from order_item where order_item.site_id = renamed.site_id and order_item.product_id = renamed.id limit 1
      ) as item
    ),
    heads as (
      insert into order_product_head as head (site_id, version)
      select distinct site_id, 2 from ordered order by site_id
      on conflict (site_id) do update set version = head.version + 1
      returning site_id, version - 1 as version
    )
    insert into order_product (site_id, product_id, version, key, code, name_ro, name_ru, name_en, name_uk)
    select site_id, id, version, group_product_id, code, name_ro, name_ru, name_en, name_uk
    from ordered join heads using (site_id)
  ';
  return null;
end $$;

create trigger product_rename after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function product_keep_names();

-- Search terms of ordered products by version of their names, filled after the writes (docs/decisions/0013-orders.md).
create table order_product_search (
  site_id integer not null,
  product_id integer not null,
  version integer not null,
  terms tsvector not null,
  primary key (site_id, product_id, version)
);

create index order_product_search_terms on order_product_search using gin (terms) with (gin_pending_list_limit = 512);

-- Search terms of orders: customer and comment, filled after the writes. A separate table, because an index on external_order would be
-- updated with each status.
create table order_search (
  site_id integer not null,
  order_id bigint not null,
  -- Creation time of the order: the latest matches are found without reading the others.
  created_at timestamptz(3) not null,
  terms tsvector not null,
  primary key (site_id, order_id)
);

-- Each search reads the pending list, so it is short.
create index order_search_terms on order_search using gin (terms) with (gin_pending_list_limit = 512);

-- Orders and products to index, one row per writing statement.
create table order_search_due (
  site_id integer not null,
  place bigint generated always as identity,
  order_ids bigint[] not null,
  -- Products with the versions of their names: 0 for present names that may be indexed already, -1 for renamed products.
  product_ids integer[] not null,
  versions integer[] not null,
  size integer generated always as (cardinality(order_ids) + cardinality(product_ids)) stored,
  primary key (site_id, place)
);

create function order_item_search_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, '{}', array_agg(product_id), array_fill(0, array[count(*)::integer])
    from (select distinct site_id, product_id from new_rows) as ordered group by site_id;
  else
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, '{}', array_agg(product_id), array_fill(0, array[count(*)::integer])
    from (
      select distinct n.site_id, n.product_id from new_rows n full join old_rows o using (site_id, id)
      where n.product_id is distinct from o.product_id
    ) as ordered group by site_id;
  end if;
  return null;
end $$;

create trigger order_item_search_insert after insert on order_item
  referencing new table as new_rows for each statement execute function order_item_search_follow();
create trigger order_item_search_update after update on order_item
  referencing old table as old_rows new table as new_rows for each statement execute function order_item_search_follow();

create function order_search_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(id), '{}', '{}' from old_rows
    where num_nonnulls(customer_name, customer_email, customer_phone, comment) > 0
    group by site_id;
  elsif tg_op = 'INSERT' then
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select site_id, array_agg(id), '{}', '{}' from new_rows
    where num_nonnulls(customer_name, customer_email, customer_phone, comment) > 0
    group by site_id;
  else
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select n.site_id, array_agg(n.id), '{}', '{}' from new_rows n full join old_rows o using (site_id, id)
    where (n.customer_name, n.customer_email, n.customer_phone, n.comment)
      is distinct from (o.customer_name, o.customer_email, o.customer_phone, o.comment)
    group by n.site_id;
  end if;
  return null;
end $$;

create trigger external_order_search_insert after insert on external_order
  referencing new table as new_rows for each statement execute function order_search_follow();
create trigger external_order_search_update after update on external_order
  referencing old table as old_rows new table as new_rows for each statement execute function order_search_follow();
create trigger external_order_search_delete after delete on external_order
  referencing old table as old_rows for each statement execute function order_search_follow();

create function order_product_follow() returns trigger language plpgsql as $$
begin
  insert into order_search_due (site_id, order_ids, product_ids, versions)
  select
    site_id, '{}', array_agg(product_id) || array_agg(product_id),
    array_agg(version) || array_fill(-1, array[count(*)::integer])
  from new_rows group by site_id;
  return null;
end $$;

create trigger order_product_search_insert after insert on order_product
  referencing new table as new_rows for each statement execute function order_product_follow();
