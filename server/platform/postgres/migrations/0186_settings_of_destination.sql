-- Time zone of a destination; null: that of its site.
alter table destination add column time_zone text;
