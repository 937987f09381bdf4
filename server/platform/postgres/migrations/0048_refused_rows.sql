-- Calls of many rows that were answered although some rows were refused (207): how many rows they brought, and how many of them
-- were refused. Null and 0: the call was none of these.

alter table request_log add column row_count integer, add column refused_rows integer not null default 0;
alter table request_tally
  add column row_count bigint not null default 0,
  add column refused_rows bigint not null default 0;

create index on request_log (site_id, id) where refused_rows > 0;

-- A repetition is answered with what was refused then.
alter table idempotency_record add column row_count integer, add column refused_rows integer not null default 0;
