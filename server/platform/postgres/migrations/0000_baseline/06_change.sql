-- Last cursor of a site's change feed. A transaction locks the row from its first change until its commit, so cursors are committed in
-- order and readers miss none.
create table feed_head (
  site_id integer primary key references site,
  cursor bigint not null default 0
);

-- Version (ETag of lists) and count (X-Total-Count) per site and object type.
create table content_state (
  site_id integer not null references site,
  type text not null,
  version bigint not null default 0,
  rows bigint not null default 0,
  last_id integer not null default 0,
  -- Grows when a key may identify another object: after a deletion or a changed key.
  key_version bigint not null default 0,
  primary key (site_id, type)
);

create type changed_row as (site_id integer, id bigint, key text, fields text[]);

-- Change feed.
create table change (
  site_id integer not null,
  cursor bigint not null,
  type text not null,
  id bigint not null,
  key text,
  action text not null check (action in ('created', 'updated', 'deleted', 'erased')),
  fields text[],
  at timestamptz(3) not null,
  -- Number of the writing API token; null: the system.
  origin integer,
  primary key (site_id, cursor)
);

create function record_changes(changed_type text, key_field text, changed_action text, changed changed_row[])
returns void
language plpgsql as $$
declare
  writer integer := nullif(current_setting('vitrina.origin', true), '')::integer;
begin
  if changed is null then
    return;
  end if;

  with touched as materialized (
    select * from unnest(changed) with ordinality as row (site_id, id, key, fields, place)
  ),
  -- In the order of their ids, so that transactions over several sites cannot deadlock.
  sites as materialized (
    select site_id, count(*) as rows, bool_or(key_field = any(fields)) as key_moved
    from touched group by site_id order by site_id
  ),
  heads as (
    insert into feed_head as head (site_id, cursor)
    select site_id, rows from sites order by site_id
    on conflict (site_id) do update set cursor = head.cursor + excluded.cursor
    returning head.site_id, head.cursor
  ),
  states as (
    insert into content_state as state (site_id, type, version, rows, key_version)
    select
      site_id, changed_type, 1,
      case changed_action when 'created' then rows when 'deleted' then -rows else 0 end,
      case when changed_action = 'deleted' or key_moved then 1 else 0 end
    from sites join heads using (site_id) order by site_id
    on conflict (site_id, type) do update set
      version = state.version + 1,
      rows = state.rows + excluded.rows,
      key_version = state.key_version + excluded.key_version
  )
  insert into change (site_id, cursor, type, id, key, action, fields, at, origin)
  select
    site_id,
    heads.cursor - sites.rows + row_number() over (partition by site_id order by touched.place),
    changed_type, touched.id, touched.key, changed_action, touched.fields,
    clock_timestamp(), writer
  from touched join sites using (site_id) join heads using (site_id);
end $$;

-- Cursors between `safe` and `resumes` were issued before a restore and are invalid; the feed of the site continues at `resumes`.
create table feed_restore (
  site_id integer not null references site,
  resumes bigint not null,
  safe bigint not null check (safe < resumes),
  at timestamptz(3) not null default now(),
  primary key (site_id, resumes)
);

-- First response to each request with an Idempotency-Key, for repetitions within a day. It commits with the writes of the request.
create table idempotency_record (
  site_id integer not null,
  token integer not null,
  key text not null collate "C",
  -- SHA-256 of method, address and body: a different request with the same key is refused.
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  -- Compressed by zstd.
  body bytea not null,
  created_at timestamptz not null default now(),
  -- Counts of the first response, for the request log.
  row_count integer,
  refused_rows integer not null default 0,
  primary key (site_id, token, key)
);

-- For the sweep of expired records.
create index on idempotency_record (created_at);

-- Previous values of content objects, kept for site.history_days. Without personal data.
create table object_history (
  site_id integer not null,
  type text not null,
  id integer not null,
  -- Cursor of the change feed after the statement: the order of the versions of an object.
  cursor bigint not null,
  at timestamptz not null,
  -- Number of the token or operator.
  origin integer,
  request_id uuid,
  -- Previous values of the changed columns: name=value, or only the name for null.
  before text[] not null,
  primary key (site_id, type, id, cursor)
) with (toast_tuple_target = 8160);

-- For the sweep of expired rows.
create index on object_history (site_id, at);

-- Deleted content objects, which can be restored for thirty days. Without personal data.
create table deleted_object (
  number bigint generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  type text not null,
  id integer not null,
  deleted_at timestamptz(3) not null default clock_timestamp(),
  -- Number of the token or operator.
  origin integer,
  -- Deleted row, and the rows deleted with it by table.
  row jsonb not null,
  along jsonb not null,
  unique (site_id, type, id)
);

create index on deleted_object (site_id, number);
create index on deleted_object (deleted_at);

-- Last sent form of objects per token (docs/decisions/0007-remembered-writes.md). Unlogged: after a crash each object is read once more.
create unlogged table sent_object (
  site_id integer not null,
  type text not null,
  -- Hash of the token, of the keys as sent and of the field names. Equal locators of different objects replace each other.
  locator bigint not null,
  origin integer not null,
  id integer not null,
  -- Hash of the object as sent and of the circumstances that define its meaning.
  digest uuid not null,
  -- Version of the resulting row: the entry is valid only for this version.
  updated_at timestamptz(3) not null,
  row_xid xid not null,
  primary key (site_id, type, locator)
) with (fillfactor = 60);
