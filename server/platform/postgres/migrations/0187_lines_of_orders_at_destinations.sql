-- Lines of orders that 1C adds, changes or removes: written, unless the site has changed them too.

alter table destination
  add column order_lines text collate "C" not null default 'apply' check (order_lines in ('apply', 'report'));

alter table destination_order
  -- Quantities by product key: in the last answer, and those that 1C has.
  add column sent_lines jsonb,
  add column known_lines jsonb,
  -- Lines that 1C has changed and that are not written.
  add column open_lines jsonb;

create index on destination_order (site_id, destination) where open_lines is not null;
