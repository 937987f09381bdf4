-- Words of a text for search. A text of ASCII characters, as most codes and many names are, skips Unicode normalization. PL/pgSQL, because
-- a function in SQL that is not inlined starts a query per call.
create function search_words(value text) returns text[]
language plpgsql immutable parallel safe strict as $$
declare
  folded text;
begin
  if octet_length(value) = length(value) then
    return array_remove(regexp_split_to_array(lower(value collate "C"), '[^a-z0-9]+'), '');
  end if;
  -- The check costs less than half of normalizing, and most texts are normalized.
  folded := public.fold(case when value is nfkc normalized then value else normalize(value collate "default", nfkc) end);
  if folded ~ '[''\u2019\u02bc]' then
    folded := regexp_replace(folded, '(?<=[\u0400-\u052f])[''\u2019\u02bc](?=[\u0400-\u052f])', '', 'g');
  end if;
  return array_remove(
    regexp_split_to_array(
      folded,
      '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u02b9-\u02ff\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff]+'
    ),
    ''
  );
end $$;

-- Code for search: letters and digits only.
create function search_code(value text) returns text
language plpgsql immutable parallel safe strict as $$
begin
  return nullif(left(
    case
      when octet_length(value) > length(value) then array_to_string(public.search_words(value), '')
      when value ~ '[^A-Za-z0-9]' then lower(regexp_replace(value, '[^A-Za-z0-9]+', '', 'g') collate "C")
      else lower(value collate "C")
    end, 64
  ), '');
end $$;

-- Hashes of each three characters of a word, seeded with the site.
create function word_parts(word text, site_id integer) returns bigint[]
language sql immutable parallel safe strict as $$
  select array(
    select distinct hashtextextended(substr(word, place, 3), site_id) from generate_series(1, length(word) - 2) as place
  )
$$;

-- Update times of products, which the indexes of product do not contain.
create table product_updated (
  site_id integer not null,
  updated_at timestamptz(3) not null,
  id integer not null,
  primary key (site_id, updated_at, id)
);

create function product_keep_updated() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_updated (site_id, updated_at, id) select site_id, updated_at, id from new_rows;
  elsif tg_op = 'DELETE' then
    -- Planned for the number of rows: see docs/decisions/0022-plans.md.
    execute 'delete from product_updated as listed using old_rows as o
      where listed.site_id = o.site_id and listed.updated_at = o.updated_at and listed.id = o.id';
  else
    execute 'update product_updated as listed set updated_at = moved.updated_at
      from (
        select o.site_id, o.id, o.updated_at as was, n.updated_at
        from old_rows as o full join new_rows as n using (site_id, id)
        where n.updated_at <> o.updated_at
      ) as moved
      where listed.site_id = moved.site_id and listed.updated_at = moved.was and listed.id = moved.id';
  end if;
  return null;
end $$;

create trigger product_record_insert_updated after insert on product
  referencing new table as new_rows for each statement execute function product_keep_updated();
create trigger product_record_update_updated after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function product_keep_updated();
create trigger product_record_delete_updated after delete on product
  referencing old table as old_rows for each statement execute function product_keep_updated();

-- Search tokens of products. A token is the hash of a text, seeded with the site:
--   w<word>  a word of any name
--   ^<word>  the first word of a name
--   =<name>  a whole name
--   #<code>  a whole code, where the indexes of product do not find every spelling
--   %<part>  four characters of a code, from each position
create table product_search (
  site_id integer not null,
  product_id integer not null,
  -- Length of the shortest name, in characters.
  length smallint not null,
  tokens bigint[] not null,
  primary key (site_id, product_id)
);

-- Each search reads the pending list, so it is short.
create index product_search_tokens on product_search using gin (tokens) with (gin_pending_list_limit = 512);

-- Words in the names of a site's products.
create table product_word (
  site_id integer not null,
  word text collate "C" not null,
  -- Number of products that received the word; it ranks completions and corrections. Never decreased.
  uses integer not null,
  -- Hashes of the word and of its forms without one letter: two words with a common hash are one or two edits apart. Empty for short words
  -- and numbers.
  near bigint[] not null,
  primary key (site_id, word)
) with (fillfactor = 80);

create index on product_word using gin (near) with (fastupdate = off);
create index product_word_parts on product_word using gin (word_parts(word, site_id)) with (fastupdate = off);

-- Progress of the search tables. Updating them locks the row.
create table product_search_head (
  site_id integer primary key references site,
  -- Last included change.
  cursor bigint not null,
  -- Included version of the products.
  version bigint not null,
  -- Last product id of an unfinished rebuild; null: complete.
  filled_to integer
);
