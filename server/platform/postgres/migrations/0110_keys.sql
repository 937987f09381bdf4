-- Keys, codes, slugs and reference numbers in one clean form (rule 4.3.7), and two settings for clients of the earlier API.

-- The same as cleanKey() of schema/wire/key.ts: invisible characters removed, NFC, outer white space and marks removed.
create function public.clean_key(value text) returns text
language sql immutable parallel safe strict as $$
  select btrim(
    normalize(translate(value, U&'\00AD\200B\2060\FEFF', '') collate "default", nfc),
    U&'\0009\000A\000B\000C\000D\0020\0085\00A0\061C\1680\180E\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A'
      || U&'\200C\200D\200E\200F\2028\2029\202A\202B\202C\202D\202E\202F\205F\2066\2067\2068\2069\3000'
  )
$$;

-- Stored values take their clean form. Where several objects would share one, the object that has it already keeps it, else the
-- one with the lowest id gets it; the others stay as they are, and `vitrina doctor` names them. A process of the last release finds
-- these objects by their ids and by the clean keys.
do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('category', 'group_category_id'), ('category', 'slug_ro'), ('category', 'slug_ru'), ('category', 'slug_en'),
      ('category', 'slug_uk'), ('brand', 'slug'), ('specification', 'sp_key'), ('specification_value', 'sp_key'),
      ('promo', 'slug'), ('gift', 'code'), ('video_review', 'code'), ('custom_instance', 'slug'),
      ('custom_instance', 'group_code_id'), ('custom_instance_item', 'slug'), ('custom_instance_item', 'group_code_id'),
      ('product_group', 'code'), ('v2_product_group', 'code'), ('product', 'group_product_id'), ('product', 'slug_ro'),
      ('product', 'slug_ru'), ('product', 'slug_en'), ('product', 'slug_uk'), ('company', 'fiscal_code'),
      ('company', 'group_code_id'), ('region', 'code'), ('locality', 'code'), ('sector', 'code'), ('shop', 'code'),
      ('discount_card', 'barcode'), ('user_type', 'name'), ('promocode', 'code'), ('payment_certificate', 'code'),
      ('external_order', 'rrn')
    ) as listed (table_name, column_name)
  loop
    execute format(
      $statement$
        with unclean as materialized (
          select site_id, id, nullif(clean_key(%2$I), '') as clean,
            row_number() over (partition by site_id, clean_key(%2$I) order by id) as place
          from %1$I where %2$I <> clean_key(%2$I)
        )
        update %1$I as stored
        set %2$I = clean, updated_at = date_trunc('milliseconds', clock_timestamp())
        from unclean
        where stored.site_id = unclean.site_id and stored.id = unclean.id and case
          when clean is null then not (
            select attnotnull from pg_attribute where attrelid = %1$L::regclass and attname = %2$L
          )
          else unclean.place = 1 and not exists (
            select from %1$I as other where other.site_id = unclean.site_id and other.%2$I = unclean.clean
          )
        end
      $statement$,
      place.table_name, place.column_name
    );
  end loop;

  for place in
    select * from (values ('product', 'code'), ('company', 'company_name'), ('shop', 'group'), ('discount_card', 'code'))
      as listed (table_name, column_name)
  loop
    execute format(
      $statement$
        update %1$I set %2$I = coalesce(nullif(clean_key(%2$I), ''), case when (
            select attnotnull from pg_attribute where attrelid = %1$L::regclass and attname = %2$L
          ) then %2$I end), updated_at = date_trunc('milliseconds', clock_timestamp())
        where %2$I <> clean_key(%2$I)
      $statement$,
      place.table_name, place.column_name
    );
  end loop;
end $$;

-- Acceptance of ids written as text in references: never, where no key is equal to it, or before any key. Sites that exist still take
-- ids, new ones do not.
alter table site add column ids_as_text text not null default 'accept' check (ids_as_text in ('refuse', 'accept', 'first'));
alter table site alter column ids_as_text set default 'refuse';

-- Whether bulk-create updates an object that is there already, as the earlier API did.
alter table site add column known_on_create text not null default 'refuse' check (known_on_create in ('refuse', 'update'));
