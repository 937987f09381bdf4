-- Parts of words, so that lists find a product by any part of its name through the words of its site (docs/decisions/0053-expensive-reads.md).

-- Hashes of each three characters of a word, with the site for their seed.
create function word_parts(word text, site_id integer) returns bigint[]
language sql immutable parallel safe strict as $$
  select array(
    select distinct hashtextextended(substr(word, place, 3), site_id) from generate_series(1, length(word) - 2) as place
  )
$$;

create index product_word_parts on product_word using gin (word_parts(word, site_id)) with (fastupdate = off);
