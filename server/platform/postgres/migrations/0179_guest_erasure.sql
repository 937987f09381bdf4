-- Erasures of customers of a site without an account. The row is kept, so that a restore of an older backup repeats it.
create table guest_erasure (
  id integer generated always as identity primary key,
  site_id integer not null,
  -- Orders of the customer; an id is no personal data.
  order_ids bigint[] not null,
  begun_at timestamptz(3) not null default now(),
  -- Number of complete passes over all stores of personal data.
  passes integer not null default 0,
  passed_at timestamptz(3),
  done_at timestamptz(3),
  -- Identifiers and orders of the customer, until the erasure is complete.
  traces jsonb,
  check ((traces is null) = (done_at is not null))
);

create index on guest_erasure (begun_at) where done_at is null;
