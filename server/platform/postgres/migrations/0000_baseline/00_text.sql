create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Normalizes text for search: lower case without diacritics.
create function fold(value text) returns text
language sql immutable parallel safe strict as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;

-- In a database of the plain C locale, lower() knows only ASCII letters; there ICU folds the case.
do $$
begin
  if lower('Ж' collate "default") <> 'ж' then
    create or replace function public.fold(value text) returns text
    language sql immutable parallel safe strict as $fold$
    select lower(public.unaccent('public.unaccent'::regdictionary, value) collate "und-x-icu")
  $fold$;
  end if;
end $$;

-- Canonical form of a key, the same as cleanKey() of schema/wire/key.ts: no invisible characters, NFC, no white space or marks at its ends.
create function public.clean_key(value text) returns text
language sql immutable parallel safe strict as $$
  select btrim(
    normalize(translate(value, U&'\00AD\200B\2060\FEFF', '') collate "default", nfc),
    U&'\0009\000A\000B\000C\000D\0020\0085\00A0\061C\1680\180E\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A'
      || U&'\200C\200D\200E\200F\2028\2029\202A\202B\202C\202D\202E\202F\205F\2066\2067\2068\2069\3000'
  )
$$;
