-- Time that calls spent in the database, for the tokens on Today (docs/decisions/0053-expensive-reads.md).
alter table request_tally add column database_ms double precision not null default 0;
