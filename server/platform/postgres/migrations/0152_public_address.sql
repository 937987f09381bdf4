-- Templates of the public addresses of products, categories and brands: an address with placeholders, and others for single languages, as
-- `https://shop.example/{lang}/p/{slug}-{id} ro=https://shop.example/p/{slug}-{id}`.
alter table site
  add column product_address text,
  add column category_address text,
  add column brand_address text;

-- A value as a part of an address (RFC 3986).
create function url_encoded(value text) returns text
language sql immutable parallel safe strict as $$
  select case when value ~ '^[A-Za-z0-9._~-]*$' then value else (
    select string_agg(
      case when letter ~ '^[A-Za-z0-9._~-]$' then letter
      else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place
    )
    from regexp_split_to_table(value, '') with ordinality as listed (letter, place)
  ) end
$$;

-- Null where the template has the placeholder and the value is null.
create function fill_placeholder(template text, name text, value text) returns text
language sql immutable parallel safe as $$
  select case when strpos(template, '{' || name || '}') = 0 then template
    else replace(template, '{' || name || '}', url_encoded(value)) end
$$;

-- Addresses by language; `slugs` are those of ro, ru, en and uk. Null without templates.
create function public_addresses(templates text, id integer, key text, code text, slugs text[]) returns json
language sql immutable parallel safe as $$
  select case when templates is not null then (
    select json_object_agg(language, filled order by place)
    from unnest(array['ro', 'ru', 'en', 'uk'], slugs) with ordinality as named (language, slug, place)
    cross join lateral (
      select coalesce(
        substring(' ' || templates from ' ' || language || '=(\S+)'), substring(' ' || templates from ' (https?://\S+)')
      ) as template
    ) as chosen
    cross join lateral (
      select fill_placeholder(fill_placeholder(fill_placeholder(fill_placeholder(fill_placeholder(fill_placeholder(
        template, 'lang', language), 'id', id::text), 'key', key), 'code', code), 'slug_lang', slug),
        'slug', coalesce(slug, (select one from unnest(slugs) with ordinality as other (one, place) where one is not null order by place limit 1))
      ) as filled
    ) as address
  ) end
$$;

-- Reads that show addresses are read again after a change of the templates.
create function site_record_addresses() returns trigger language plpgsql as $$
begin
  insert into content_state as state (site_id, type, version) values (new.id, 'site', 1)
  on conflict (site_id, type) do update set version = state.version + 1;
  return null;
end $$;

create trigger site_record_addresses after update of product_address, category_address, brand_address on site
  for each row when (
    (new.product_address, new.category_address, new.brand_address)
    is distinct from (old.product_address, old.category_address, old.brand_address)
  ) execute function site_record_addresses();
