-- Webhooks are told from the change feed (docs/events.md).

-- Cursors are given in the order of time: what is past its time is found from the oldest entry on.
drop index change_site_id_at_idx;

create or replace function record_changes(changed_type text, key_field text, changed_action text, changed changed_row[])
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
  -- In order of their number, so that two transactions over several sites cannot lock each other out.
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

-- Whether webhooks of the site may lead to addresses inside the network.
alter table site add column private_webhooks boolean not null default false;

-- Whom a site tells.
create table webhook_endpoint (
  site_id integer not null references site,
  id integer not null,
  url text not null,
  description text,
  -- What it is told of: order.created, order.*, or *.
  events text[] not null,
  -- Sealed with the secret of the deployment.
  secret bytea not null,
  -- After a rotation both sign for a while.
  previous_secret bytea,
  previous_until timestamptz(3),
  -- Not told of what this API token wrote, by its number.
  excluded_origin integer,
  -- It is told of changes behind this one.
  start_cursor bigint not null,
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  -- operator: by hand; gone: it answered 410.
  disabled_by text check (disabled_by in ('operator', 'gone')),
  -- It asked for patience (429, Retry-After).
  paused_until timestamptz(3),
  -- Since when nothing was taken; null after each success.
  failing_since timestamptz(3),
  -- When the operators were last told by mail that something was parked.
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (site_id, id),
  check ((state = 'disabled') = (disabled_by is not null)),
  check ((previous_secret is null) = (previous_until is null))
);

-- How far the changes of a site have become events. Whoever makes events holds its row.
create table webhook_head (
  site_id integer primary key references site,
  cursor bigint not null,
  -- Ids of endpoints are never given again.
  last_id integer not null default 0
);

-- What happened, as it is told: the body is made once, so that every try and every endpoint gets the same bytes.
create table webhook_event (
  site_id integer not null references site,
  -- webhook-id.
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- The change, or the last of those that became one event; null for a ping.
  cursor bigint,
  object_type text,
  object_id bigint,
  key text,
  body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, id)
);

create index on webhook_event (site_id, created_at);

-- An event that is to reach an endpoint.
--
-- Events of one object reach an endpoint one by one, in order. Only the first that is pending has a due_at; the next gets one
-- when the first is over. Who makes, ends or replays deliveries of an endpoint holds its row meanwhile, so none is forgotten.
create table webhook_delivery (
  site_id integer not null,
  endpoint_id integer not null,
  event_id uuid not null,
  cursor bigint,
  object_type text,
  object_id bigint,
  -- failed: a ping that was not taken; it is not tried again.
  state text not null check (state in ('pending', 'delivered', 'parked', 'failed')),
  -- When it may be tried. Who tries it moves this on first, so that nobody else does, and somebody does when he dies.
  due_at timestamptz(3),
  -- All tries; and those since it was made or last replayed, by which it is told how long to wait.
  attempts integer not null default 0,
  tries integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- When it was made, or last replayed: three days later it is parked, however long it stood behind others.
  since timestamptz(3) not null default now(),
  -- When it was delivered, parked or given up.
  ended_at timestamptz(3),
  primary key (site_id, endpoint_id, event_id),
  foreign key (site_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (site_id, event_id) references webhook_event on delete cascade,
  check ((state = 'pending') = (ended_at is null)),
  check (state = 'pending' or due_at is null)
);

create index webhook_delivery_due on webhook_delivery (site_id, endpoint_id, due_at) where due_at is not null;
create index webhook_delivery_line on webhook_delivery (site_id, endpoint_id, object_type, object_id, cursor)
  where state = 'pending';
create index webhook_delivery_log on webhook_delivery (site_id, endpoint_id, created_at, event_id);
create index webhook_delivery_parked on webhook_delivery (site_id, endpoint_id, created_at, event_id) where state = 'parked';
create index webhook_delivery_event on webhook_delivery (site_id, event_id);

-- What was sent, and what came back.
create table webhook_attempt (
  site_id integer not null,
  endpoint_id integer not null,
  event_id uuid not null,
  number integer not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  -- Null when there was no answer; then `failure` says why.
  status integer,
  failure text,
  answer_headers jsonb,
  -- Its beginning.
  answer_body text,
  primary key (site_id, endpoint_id, event_id, number),
  foreign key (site_id, endpoint_id, event_id) references webhook_delivery on delete cascade
);

create index on webhook_attempt (site_id, at);
