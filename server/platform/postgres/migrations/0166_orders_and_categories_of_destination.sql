-- Orders that 1C itself has created: they are found again by its id and number, and never go back to it. Groups of 1C that mean existing
-- categories.
--
-- Expands, although it replaces a check: the new one admits all earlier values.

alter table destination_order add column made_there boolean not null default false;

create index on destination_order (site_id, destination, foreign_id) where foreign_id is not null;
create index on destination_order (site_id, destination, foreign_number) where foreign_number is not null;

alter table destination_map
  drop constraint destination_map_kind_check,
  add constraint destination_map_kind_check
    check (kind in ('price_type', 'store', 'currency', 'status', 'unit', 'payment', 'delivery', 'category'));
