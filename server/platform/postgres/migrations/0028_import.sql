-- Files on their way to become objects.
--
-- The file of an import stands here in chunks of whole records, so any process can work on it and a killed one loses
-- nothing. A chunk is deleted by the transaction that writes its lines and counts them. Lines that wait for a line
-- further down stand in chunks of the next pass.

create table import (
  site_id       integer        not null references site,
  id            integer        not null,
  -- The API token that imports, by its number, and what its Idempotency-Key was.
  token         integer        not null,
  idempotency_key text collate "C",
  -- SHA-256 of address and file; null without a key, and when the file came in parts.
  fingerprint   bytea,
  object        text           not null,
  format        text           not null check (format in ('ndjson', 'csv')),
  dry_run       boolean        not null,
  slugs         text           not null check (slugs in ('auto', 'given')),

  state         text           not null
    check (state in ('receiving', 'queued', 'running', 'done', 'failed', 'cancelled')),
  -- Why it failed: a key of our sentences and its parameters.
  reason        jsonb,

  -- Receiving: it may come in parts; the newest request that sends one is the only one that may store.
  resumable     boolean        not null,
  sender        uuid,
  -- Of the unpacked file: what is stored whole, as a place between two records, and the beginning of the next one.
  byte_offset   bigint         not null default 0,
  line          bigint         not null default 1,
  wary          bigint         not null default 0,
  tail          bytea          not null default '',
  chunks        integer        not null default 0,
  -- CSV: all before the first record as it stands in the file, the names that it says, and what parts them.
  header        bytea,
  header_names  text[],
  delimiter     text,

  total         bigint         not null default 0,
  created       bigint         not null default 0,
  updated       bigint         not null default 0,
  unchanged     bigint         not null default 0,
  invalid       bigint         not null default 0,
  -- The pass that is worked on, and how many lines it has written. Lines that wait in the last pass are invalid.
  pass          integer        not null default 1,
  written       bigint         not null default 0,
  last_pass     boolean        not null default false,

  created_at    timestamptz(3) not null default now(),
  -- When something was last heard of who sends it.
  received_at   timestamptz    not null default now(),
  started_at    timestamptz(3),
  finished_at   timestamptz(3),
  primary key (site_id, id)
);

create unique index on import (site_id, token, idempotency_key) where idempotency_key is not null;

-- For whoever looks whether there is work, and for the sweeps: of uploads that nobody came back to, and of what is long over.
create index on import (site_id) where state in ('queued', 'running');
create index on import (received_at) where state = 'receiving';
create index on import (finished_at) where finished_at is not null;

create table import_chunk (
  site_id integer not null,
  import  integer not null,
  pass    integer not null,
  number  integer not null,
  lines   integer not null,
  -- Records with their lines, compressed by zstd: see server/jobs/chunk.ts.
  bytes   bytea   not null,
  primary key (site_id, import, pass, number),
  foreign key (site_id, import) references import on delete cascade
);

alter table import_chunk alter column bytes set storage external;

-- What is wrong with which lines of a chunk, and how they stood in the file. A fault that every line has takes no room
-- when those of a chunk are compressed together.
create table import_fault (
  site_id   integer not null,
  import    integer not null,
  pass      integer not null,
  number    integer not null,
  -- [{ line, faults: [{ field, key, parameters }] }] in JSON, compressed by zstd.
  faults    bytea   not null,
  -- The lines, packed as a chunk is.
  originals bytea   not null,
  primary key (site_id, import, pass, number),
  foreign key (site_id, import) references import on delete cascade
);

alter table import_fault alter column faults set storage external, alter column originals set storage external;
