-- What orders are found by of their products: names and codes as they were when they were ordered.

-- The words of names and codes, and behind a # each code without what stands between its letters and digits; the site in front.
create function order_product_terms(
  site_id integer, key text, code text, name_ro text, name_ru text, name_en text, name_uk text
) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  terms text[] := public.search_words(concat_ws(' ', key, code, name_ro, name_ru, name_en, name_uk))
    || ('#' || public.search_code(key)) || ('#' || public.search_code(code));
begin
  return array_to_tsvector(array(
    select site_id || ' ' || left(term, 200) from unnest(terms) as term where term is not null
  ));
end $$;

-- What a text asks for among products: as among customers, or a code in another spelling.
create function order_product_query(site_id integer, value text) returns tsquery
language sql immutable parallel safe as $$
  select coalesce(words || codes, words, codes)
  from (
    select
      public.order_query(site_id, value) as words,
      (public.search_term(site_id, '#' || public.search_code(left(value, 100)), value ~ '[^0-9]'))::tsquery as codes
  ) as asked
$$;

create index order_product_search on order_product
  using gin (order_product_terms(site_id, key, code, name_ro, name_ru, name_en, name_uk));
