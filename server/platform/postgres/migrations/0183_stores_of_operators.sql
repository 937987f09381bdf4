-- Stores whose orders and stock an operator of a site reads and writes; null: all of them. The last release knows no such limit.
alter table site_operator add column stores integer[] check (cardinality(stores) > 0);
