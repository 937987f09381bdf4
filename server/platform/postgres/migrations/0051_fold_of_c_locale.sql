-- In a database of the plain C locale lower() knows no letters but those of ASCII, so searches found Cyrillic names only as they
-- were written. There texts are folded by the rules of Unicode instead, and what was folded before is folded anew.
do $$
begin
  if lower('Ж' collate "default") = 'ж' then
    return;
  end if;

  create or replace function public.fold(value text) returns text
  language sql immutable parallel safe strict as $fold$
    select lower(public.unaccent('public.unaccent'::regdictionary, value) collate "und-x-icu")
  $fold$;

  update public.order_product_search as kept
  set terms = order_product_terms(kept.site_id, key, code, name_ro, name_ru, name_en, name_uk)
  from public.order_product as product
  where (product.site_id, product.product_id, product.version) = (kept.site_id, kept.product_id, kept.version);
  update public.order_search as kept
  set terms = order_terms(kept.site_id, customer_name, customer_email, customer_phone, comment)
  from public.external_order
  where external_order.site_id = kept.site_id and external_order.id = kept.order_id;
  -- The search of products makes its tables anew where they are not there.
  delete from public.product_search;
  delete from public.product_word;
  delete from public.product_search_head;
end $$;
