-- A shop. One deployment serves many: every row of a shop carries its site_id, which leads its keys and indexes.

create table site (
  id         integer        generated always as identity primary key,
  slug       text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 63),
  name       text           not null,
  time_zone  text           not null default 'Europe/Chisinau',
  created_at timestamptz(3) not null default now()
);
