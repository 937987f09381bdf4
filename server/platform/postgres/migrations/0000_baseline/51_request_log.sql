-- Calls of API tokens and changes by operators, kept for some days.
create table request_log (
  site_id integer not null,
  id bigint generated always as identity,
  request_id uuid not null,
  -- Time of arrival.
  at timestamptz(3) not null,
  -- Number of the caller, as in changes.
  author integer not null,
  method text not null,
  path text not null,
  query text,
  -- Route pattern.
  route text not null,
  -- Null: the caller closed the connection before the response.
  status smallint,
  code text,
  detail text,
  -- First of several faults.
  fault text,
  ms real not null,
  request_bytes bigint,
  answer_bytes bigint,
  ip text not null,
  user_agent text,
  language text,
  -- Beginning of the request body without secrets, and of the problem document.
  body text,
  body_cut boolean not null,
  problem text,
  -- Keys and ids in path and body.
  keys text[] collate "C" not null,
  -- Number of equal calls of the same caller and second that were not logged.
  left_out integer not null,
  refusal jsonb,
  row_count integer,
  refused_rows integer not null default 0,
  -- The body was not stored because it contains personal data.
  body_withheld boolean not null default false,
  primary key (site_id, id)
);

create index on request_log (site_id, request_id);
create index on request_log (site_id, author, id);
create index on request_log (site_id, id) where status >= 400;
create index on request_log (site_id, code, id) where code is not null;
create index on request_log using gin (site_id, keys);
create index on request_log (site_id, id) where refused_rows > 0;

-- Counts of all calls per hour, including those that the log leaves out.
create table request_tally (
  site_id integer not null,
  hour timestamptz(0) not null,
  author integer not null,
  method text not null,
  route text not null,
  -- Error code; empty: success.
  code text not null,
  calls bigint not null,
  -- Last of these calls.
  last_at timestamptz(3) not null,
  last_path text not null,
  last_status smallint,
  last_request_id uuid not null,
  last_detail text,
  last_fault text,
  last_refusal jsonb,
  row_count bigint not null default 0,
  refused_rows bigint not null default 0,
  -- Database time of the calls (docs/decisions/0053-expensive-reads.md).
  database_ms double precision not null default 0,
  primary key (site_id, hour, author, method, route, code)
);

-- Calls expected from the system of a token; operators are notified when they stop.
create table expected_call (
  site_id integer not null references site on delete cascade,
  -- Number of the token and its rotated predecessors.
  number integer not null,
  call text not null check (call in ('orders_read', 'orders_written', 'stock_written', 'products_written')),
  -- Either a maximum interval, or a daily time in the time zone of the site.
  within_minutes integer check (within_minutes between 5 and 1440),
  daily_by time(0),
  since timestamptz(3) not null default now(),
  -- Last notification about silence.
  told_at timestamptz(3),
  primary key (site_id, number, call),
  check ((within_minutes is null) <> (daily_by is null))
);
