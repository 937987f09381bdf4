-- Fields that a site declares itself.

create table own_field (
  -- Unique over all sites: values are stored under it.
  id         integer        generated always as identity primary key,
  site_id    integer        not null references site,
  object     text collate "C" not null,
  code       text collate "C" not null,
  kind       text collate "C" not null,
  label_ro   text,
  label_ru   text,
  label_en   text,
  label_uk   text,
  "group"    text,
  position   integer        not null default 0,
  required   boolean        not null default false,
  "unique"   boolean        not null default false,
  filterable boolean        not null default false,
  localized  boolean        not null default false,
  multiple   boolean        not null default false,
  places     smallint,
  choices    jsonb,
  refers_to  text collate "C",
  "default"  jsonb,
  visible_to text collate "C" not null default 'all' check (visible_to in ('all', 'writers')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (site_id, object, code)
);
