-- Dry runs of destinations, words of further kinds, and parked rows.
--
-- Expands, although it replaces checks: the new ones admit all earlier values, and the last release has no destinations.

alter table destination
  -- False: a dry run. Files are read and kept, and nothing is written to the catalogue or to orders.
  add column live boolean not null default true,
  -- Files of the dry run are still to be written.
  add column catching_up boolean not null default false,
  -- Begin of a full exchange whose absent products wait for a confirmation.
  add column absent_since timestamptz(3),
  add column absent_confirmed boolean not null default false,
  drop constraint destination_absent_check,
  add constraint destination_absent_check check (absent in ('nothing', 'ask', 'hide'));

alter table destination_map
  drop constraint destination_map_kind_check,
  add constraint destination_map_kind_check
    check (kind in ('price_type', 'store', 'currency', 'status', 'unit', 'payment', 'delivery'));

create index on destination_map (site_id, destination) where parked > 0 and ours is not null;

-- Half of the exchange to which a file belongs; a session of one half does not delete files of the other.
alter table destination_file
  add column half text collate "C" not null default 'catalogue' check (half in ('catalogue', 'orders'));

-- Objects of a dry run, by the keys of the other system.
create table destination_preview (
  site_id     integer        not null,
  destination integer        not null,
  kind        text collate "C" not null check (kind in ('group', 'property', 'product', 'variant', 'price type', 'store', 'order')),
  key         text collate "C" not null,
  code        text,
  barcodes    text[] collate "C",
  primary key (site_id, destination, kind, key),
  foreign key (site_id, destination) references destination on delete cascade
);

-- Values that wait for the meaning of a word: prices by product, units by product, statuses by order.
create table destination_parked (
  site_id     integer        not null,
  destination integer        not null,
  kind        text collate "C" not null,
  theirs      text collate "C" not null,
  key         text collate "C" not null,
  value       jsonb          not null default '{}',
  primary key (site_id, destination, kind, theirs, key),
  foreign key (site_id, destination, kind, theirs) references destination_map on delete cascade
);
