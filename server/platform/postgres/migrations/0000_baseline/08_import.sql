-- Import jobs. A file is stored in chunks of whole records, so any process can continue it after a crash. A chunk is deleted by the
-- transaction that writes and counts its lines; lines that wait for a later line form chunks of the next pass.
create table import (
  site_id integer not null references site,
  id integer not null,
  -- Number of the importing API token, and its Idempotency-Key.
  token integer not null,
  idempotency_key text collate "C",
  -- SHA-256 of address and file; null without a key, and for uploads in parts.
  fingerprint bytea,
  object text not null,
  format text not null check (format in ('ndjson', 'csv')),
  dry_run boolean not null,
  slugs text not null check (slugs in ('auto', 'given')),
  state text not null
    check (state in ('receiving', 'queued', 'running', 'done', 'failed', 'cancelled')),
  -- Failure: key of the message and its parameters.
  reason jsonb,
  -- Upload in parts; only the newest request may store.
  resumable boolean not null,
  sender uuid,
  -- Position in the unpacked file up to which whole records are stored, and the beginning of the next record.
  byte_offset bigint not null default 0,
  line bigint not null default 1,
  wary bigint not null default 0,
  tail bytea not null default '',
  chunks integer not null default 0,
  -- CSV: text before the first record, column names and delimiter.
  header bytea,
  header_names text[],
  delimiter text,
  total bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  invalid bigint not null default 0,
  -- Present pass and its written lines. Lines that still wait in the last pass are invalid.
  pass integer not null default 1,
  written bigint not null default 0,
  last_pass boolean not null default false,
  created_at timestamptz(3) not null default now(),
  -- Time of the last received part.
  received_at timestamptz not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  mode text not null default 'both' check (mode in ('both', 'update', 'create')),
  -- Changes are kept for undo.
  keeps boolean not null default false,
  -- Number of the operator who requested the undo.
  undo_origin integer,
  undo_asked_at timestamptz(3),
  undo_ended_at timestamptz(3),
  -- Position within a line that exceeds the length of a record: its rest is skipped. Valid while it equals byte_offset.
  within_offset bigint,
  -- Defaults of new objects (fields and values as JSON), and copying of names to empty languages (rule 4.2.13).
  new_values text,
  copy_names boolean not null default false,
  primary key (site_id, id)
);

create unique index on import (site_id, token, idempotency_key) where idempotency_key is not null;

-- For workers, and for the sweeps of abandoned uploads and finished imports.
create index on import (site_id) where state in ('queued', 'running');
create index on import (received_at) where state = 'receiving';
create index on import (finished_at) where finished_at is not null;

-- For workers that look for requested undos.
create index on import (site_id) where undo_asked_at is not null and undo_ended_at is null;

-- Unprocessed chunks of an import.
create table import_chunk (
  site_id integer not null,
  import integer not null,
  pass integer not null,
  number integer not null,
  lines integer not null,
  -- Records with their line numbers, compressed by zstd: see server/jobs/chunk.ts.
  bytes bytea not null,
  primary key (site_id, import, pass, number),
  foreign key (site_id, import) references import on delete cascade
);

alter table import_chunk alter column bytes set storage external;

-- Invalid lines of a chunk with their faults. Compressed together, a fault of all lines takes little space.
create table import_fault (
  site_id integer not null,
  import integer not null,
  pass integer not null,
  number integer not null,
  -- [{ line, faults: [{ field, key, parameters }] }] in JSON, compressed by zstd.
  faults bytea not null,
  -- The lines, packed as in a chunk.
  originals bytea not null,
  primary key (site_id, import, pass, number),
  foreign key (site_id, import) references import on delete cascade
);

alter table import_fault alter column faults set storage external, alter column originals set storage external;

-- Objects that an import of the console created or changed, for undo. Without personal data.
create table import_change (
  site_id integer not null,
  import integer not null,
  -- Id of an object of the import's type.
  id integer not null,
  -- Digest of the row as created by the import; null: it existed before.
  created text,
  -- Values before and after the import; null where it created the row.
  before jsonb,
  after jsonb,
  -- Failed attempts to undo: an obstacle may disappear with a later row.
  tries smallint not null default 0,
  outcome text check (outcome in ('given_back', 'deleted', 'left')),
  -- Reason why the row, or the columns of `left_columns`, were not restored.
  reason text check (reason in ('changed', 'gone', 'in_use', 'refused')),
  left_columns text[],
  primary key (site_id, import, id),
  foreign key (site_id, import) references import on delete cascade
);

-- Rows to undo, in their order.
create index on import_change (site_id, import, tries, (created is not null), id) where outcome is null;

-- Digest of a row without its bookkeeping columns.
create function import_row_digest(whole jsonb) returns text language sql immutable as $$
  select md5((whole - 'digest' - 'updated_at')::text)
$$;

create function keep_import_created() returns trigger language plpgsql as $$
begin
  insert into import_change (site_id, import, id, created)
  select site_id, current_setting('vitrina.import')::integer, id, import_row_digest(to_jsonb(n)) from new_rows n;
  return null;
end $$;

create function keep_import_updated() returns trigger language plpgsql as $$
declare
  job integer := current_setting('vitrina.import');
begin
  insert into import_change as kept (site_id, import, id, created, before, after)
  select n.site_id, job, n.id,
    -- A change by another writer keeps the old digest, which no longer matches.
    case when known.created = import_row_digest(was) then import_row_digest(is_now) else known.created end,
    changed.before, changed.after
  from new_rows n
  -- A full join is never planned as a nested loop.
  full join old_rows o using (site_id, id)
  cross join to_jsonb(o) as was
  cross join to_jsonb(n) as is_now
  left join import_change as known on known.site_id = n.site_id and known.import = job and known.id = n.id
  cross join lateral (
    select jsonb_object_agg(key, was -> key) as before, jsonb_object_agg(key, value) as after
    from jsonb_each(is_now)
    where key <> all('{digest,updated_at}') and value is distinct from was -> key
  ) as changed
  where changed.before is not null
  -- A file may contain an object twice: undo restores the values before its first line.
  on conflict (site_id, import, id) do update set
    created = excluded.created,
    before = case when kept.created is null then excluded.before || kept.before end,
    after = case when kept.created is null then kept.after || excluded.after end;
  return null;
end $$;
