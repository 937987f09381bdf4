-- Which secrets of the deployment have sealed this database, so that one is changed for another while processes that have only the old
-- one still work: a new one seals nothing before every process has it.

create table deployment_secret (
  number          integer generated always as identity primary key,
  -- Made of the secret, which it does not give away.
  fingerprint     bytea not null unique check (length(fingerprint) = 32),
  -- It seals since then; the latest does. Null: it is yet to.
  active_since    timestamptz(3) unique,
  -- Processes that have it say so, and others that they have not, until it seals.
  announced_since timestamptz(3),
  announced_at    timestamptz(3),
  unknown_at      timestamptz(3),
  -- From when nothing is sealed by an earlier one.
  resealed_at     timestamptz(3),
  -- What recovery codes were digested with while it sealed, sealed by the one that seals now: codes are on paper alone.
  recovery_key    bytea
);

-- By which secret the digest was last made; null: by the one before the first change. A later one digests the digest.
alter table hub_recovery_code add column secret_number integer references deployment_secret;
create index on hub_recovery_code (secret_number);
