-- Where the reference numbers of a site restart each year, a number names one order of each year (contract 6.3a).
-- Expands, although it lets a number come again: the last release looks for the number under the lock of the orders, and a site has yearly numbers only once it is set to.
alter table site
  add column rrn_unique_per text not null default 'site' check (rrn_unique_per in ('site', 'year'));

alter table external_order
  -- The year of created_at in the time zone of the site, as the order got its number; 0 where numbers are unique within the site.
  add column rrn_year smallint not null default 0,
  drop constraint external_order_site_id_rrn_key,
  add constraint external_order_site_id_rrn_key unique (site_id, rrn, rrn_year) deferrable initially deferred;
