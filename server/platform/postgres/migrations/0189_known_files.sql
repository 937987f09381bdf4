-- Files of 1C that were written completely: a file with the same content is not read again while its products are unchanged.

create sequence destination_record_number;

alter table destination_goods
  -- Number of the last change that replaced or deleted digests, and the last such number of each element.
  add column replaced bigint,
  add column replaced_elements jsonb not null default '{}';

create index on destination_goods (site_id, destination, replaced) where replaced is not null;

alter table destination
  -- Cursor of the change feed, and version of the keys of products, when the digests were last compared with the products.
  add column compared_cursor bigint,
  add column compared_keys bigint;

-- Digest of the content without the time of its export; null: unknown.
alter table destination_file add column content bytea;

create table destination_known_file (
  site_id integer not null,
  destination integer not null,
  -- Digest of the content and of the state on which its meaning depends.
  content bytea not null,
  records integer not null,
  -- Keys of the goods or offers, and of the products of variants among them.
  keys text[] collate "C" not null,
  elements text[] collate "C" not null,
  -- All its records were stored at this number; null: it is read again, and only names its products.
  stored bigint default nextval('destination_record_number'),
  -- Begin of the last exchange that contained it.
  used_at timestamptz(3) not null default now(),
  primary key (site_id, destination, content),
  foreign key (site_id, destination) references destination on delete cascade
);
