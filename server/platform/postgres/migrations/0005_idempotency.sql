-- The first answer to a request that carried an Idempotency-Key, for whoever repeats it within a day.
-- It commits with what the request wrote, so a repetition either finds it or finds nothing written.

create table idempotency_record (
  site_id     integer     not null,
  token       integer     not null,
  key         text        not null collate "C",
  -- SHA-256 of method, address and body: another request under the same key is refused.
  fingerprint bytea       not null,
  status      smallint    not null,
  headers     jsonb       not null,
  -- Compressed by zstd.
  body        bytea       not null,
  created_at  timestamptz not null default now(),
  primary key (site_id, token, key)
);

-- For the sweep of records that are past their day.
create index on idempotency_record (created_at);
