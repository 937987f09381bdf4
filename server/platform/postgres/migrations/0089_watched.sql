-- What whoever watches wants to know: when the last backup was taken, and in which trace a change was made.

create table backup_taken (
  at     timestamptz primary key,
  bytes  bigint not null,
  file   text   not null
);

-- Written by processes that are traced alone, and read by who tells webhooks of the change, whichever process that is. It need not
-- outlive a crash.
create unlogged table transaction_trace (
  transaction  xid         not null,
  traceparent  text        not null,
  at           timestamptz not null default now()
);

create index on transaction_trace using hash (transaction);
create index on transaction_trace (at);
