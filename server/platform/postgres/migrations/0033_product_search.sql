-- What the product search looks in (docs/decisions/0014-lookups.md).
--
-- Not an index on product: that doubled the time of a bulk create, and would be touched again by every new price. These
-- tables follow the change feed instead, behind the writers' backs, and only where a name or a code has changed.

-- The words of a name, as a search compares them: without case and diacritics. An apostrophe is a part of a Cyrillic word
-- and divides a Latin one. Separators stand as ranges of code points, since classes depend on the database's locale;
-- codes are stored under another collation than names, and would keep their capitals under it.
create function search_words(value text) returns text[]
language sql immutable parallel safe strict as $$
  select array_remove(
    regexp_split_to_array(
      regexp_replace(public.fold(normalize(value collate "default", nfkc)), '(?<=[\u0400-\u052f])[''\u2019\u02bc](?=[\u0400-\u052f])', '', 'g'),
      '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u02b9-\u02ff\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff]+'
    ),
    ''
  )
$$;

-- A code, as a search compares it: its letters and digits alone.
create function search_code(value text) returns text
language sql immutable parallel safe strict as $$
  select nullif(left(
    case when value ~ '[^A-Za-z0-9]' then array_to_string(public.search_words(value), '') else lower(value collate "default") end, 64
  ), '')
$$;

-- What a product is found by. A token is the hash of a text, with the site for its seed:
--   w<word>  a word of any of its names
--   ^<word>  the first word of a name
--   =<name>  a whole name
--   #<code>  a whole code, where the indexes of product do not find it in every spelling
--   %<part>  four characters of a code, from each of its places
create table product_search (
  site_id    integer  not null,
  product_id integer  not null,
  -- Of its shortest name, in characters.
  length     smallint not null,
  tokens     bigint[] not null,
  primary key (site_id, product_id)
);

-- What is pending is read by every search, so there is little of it.
create index product_search_tokens on product_search using gin (tokens) with (gin_pending_list_limit = 512);

-- Every word of the names of a site's products.
create table product_word (
  site_id integer not null,
  word    text collate "C" not null,
  -- How many products came to have it: what is meant by a half or a misspelt word is told by this. Not taken back.
  uses    integer not null,
  -- Hashes of the word and of what is left of it without one of its letters: two words with one in common are a slip
  -- or two apart. None for short words and for numbers.
  near    bigint[] not null,
  primary key (site_id, word)
) with (fillfactor = 80);

create index on product_word using gin (near) with (fastupdate = off);

-- How far the tables have followed. Whoever brings them on holds its row.
create table product_search_head (
  site_id integer primary key references site,
  -- Changes up to this one are in.
  cursor  bigint not null,
  -- The version of the products that is in.
  version bigint not null,
  -- Products up to this id were read anew, and those behind it are still to be; null when all are in.
  filled_to integer
);
