-- What orders are found by besides their numbers: customer and comment (docs/decisions/0013-orders.md).
--
-- A table beside external_order: an index on that would be touched by each new state of an order, which is what most writes
-- are about. The trigger writes here only what a customer or a comment says anew.

-- The telephone numbers in a text, each as its digits from the last to the first, without zeros in front: so a number is
-- found by how it ends, with or without the code of its country. A text may hold several, and an extension behind one.
create function search_phones(value text) returns text[]
language plpgsql immutable parallel safe strict as $$
declare
  -- Without what stands between the digits of one number.
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

-- The e-mail addresses in a text, and the domain of each with its @, as a search compares them.
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

-- What an order is found by. The site stands in each term, so that no order of another is looked at:
--   <site> <word>     a word of the name, the address or the comment
--   <site> <address>  an e-mail address, and its @domain
--   <site> +<digits>  a telephone number from its end
create function order_terms(site_id integer, name text, email text, phone text, comment text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  said text := concat_ws(' ', email, left(comment, 2000));
  terms text[] := search_words(concat_ws(' ', name, said));
  -- Neither a word nor an address has this character. One text instead of a row for each term takes a third of the time.
  mark text := E'\u0001' || site_id || ' ';
  joined text;
begin
  if strpos(said, '@') > 0 then terms := terms || search_emails(said); end if;
  joined := array_to_string(terms, mark);
  -- No index takes a term of any length.
  if octet_length(joined) > 1000 then
    joined := (select string_agg(left(term, 200), mark) from unnest(terms) as term);
  end if;
  if phone is not null then
    joined := concat_ws(mark, nullif(joined, ''), '+' || nullif(array_to_string(search_phones(phone), mark || '+'), ''));
  end if;
  return array_to_tsvector(coalesce(string_to_array(substr(mark, 2) || nullif(joined, ''), E'\u0001'), '{}'));
end $$;

-- A term as a tsquery has it; with a star, what begins with it.
create function search_term(site_id integer, term text, star boolean) returns text
language sql immutable parallel safe
return '''' || replace(replace(site_id || ' ' || term, '\', '\\'), '''', '''''') || '''' || case when star then ':*' else '' end;

-- What a text asks for: all its words, of which those of three letters and more may be unfinished; or a telephone number by
-- its last four digits and more, also one that was written down with less in front of it. Null: nothing.
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
          -- An address comes before its domain, which says less.
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

create table order_search (
  site_id    integer not null,
  order_id   bigint  not null,
  -- Of its order: the latest of many that are found are known without looking at the rest.
  created_at timestamptz(3) not null,
  terms      tsvector not null,
  primary key (site_id, order_id)
);

insert into order_search (site_id, order_id, created_at, terms)
select site_id, id, created_at, order_terms(site_id, customer_name, customer_email, customer_phone, comment)
from external_order
where num_nonnulls(customer_name, customer_email, customer_phone, comment) > 0;

-- What is pending is read by every search, so there is little of it.
create index order_search_terms on order_search using gin (terms) with (gin_pending_list_limit = 512);

create function order_search_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from order_search as kept using old_rows as gone
    where kept.site_id = gone.site_id and kept.order_id = gone.id;
  elsif tg_op = 'INSERT' then
    insert into order_search (site_id, order_id, created_at, terms)
    select site_id, id, created_at, order_terms(site_id, customer_name, customer_email, customer_phone, comment)
    from new_rows
    where num_nonnulls(customer_name, customer_email, customer_phone, comment) > 0;
  else
    insert into order_search as kept (site_id, order_id, created_at, terms)
    select n.site_id, n.id, n.created_at,
      order_terms(n.site_id, n.customer_name, n.customer_email, n.customer_phone, n.comment)
    from new_rows n join old_rows o using (site_id, id)
    where (n.customer_name, n.customer_email, n.customer_phone, n.comment)
      is distinct from (o.customer_name, o.customer_email, o.customer_phone, o.comment)
    on conflict (site_id, order_id) do update set terms = excluded.terms;
  end if;
  return null;
end $$;

create trigger external_order_search_insert after insert on external_order
  referencing new table as new_rows for each statement execute function order_search_follow();
create trigger external_order_search_update after update on external_order
  referencing old table as old_rows new table as new_rows for each statement execute function order_search_follow();
create trigger external_order_search_delete after delete on external_order
  referencing old table as old_rows for each statement execute function order_search_follow();

-- A list of what was written since a time tells the states of orders without looking at them.
drop index external_order_site_id_updated_at_id_idx;
create index on external_order (site_id, updated_at, id) include (statuses);
