-- Connections to accounting systems that exchange files (docs/connect-1c.md).
create table destination (
  site_id integer not null references site,
  id integer generated always as identity unique,
  name text not null,
  kind text collate "C" not null check (kind in ('1c', 'moysklad')),
  mode text collate "C" not null default 'both' check (mode in ('both', 'catalogue', 'orders')),
  language text collate "C" not null default 'ru' check (language in ('ro', 'ru', 'en', 'uk')),
  -- Effect of a full exchange on products that it does not contain.
  absent text collate "C" not null default 'nothing' check (absent in ('nothing', 'hide')),
  login text collate "C" not null unique,
  -- SHA-256 of a random password.
  digest bytea not null check (length(digest) = 32),
  -- Number of the writer in changes, of the sequence of API tokens.
  number integer not null default nextval(pg_get_serial_sequence('api_token', 'number')),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  -- The present session: digest of its cookie, its state and its last request.
  session bytea,
  session_state text collate "C" not null default 'idle' check (session_state in ('idle', 'busy')),
  session_at timestamptz(3),
  session_began timestamptz(3),
  -- Orders: the next exchange number, the orders of one answer, and the unconfirmed answers in succession.
  next_number bigint not null default 1 check (next_number > 0),
  orders_since timestamptz(3) not null default now(),
  orders_seen timestamptz(3),
  order_limit integer not null default 100 check (order_limit > 0),
  unconfirmed integer not null default 0,
  primary key (site_id, id)
);

create index on destination (site_id, number);

-- Words and ids of the other system, and their meaning at the site; without a meaning, rows that use them are parked.
create table destination_map (
  site_id integer not null,
  destination integer not null,
  kind text collate "C" not null check (kind in ('price_type', 'store', 'currency', 'status')),
  theirs text collate "C" not null,
  name text not null,
  ours text,
  parked integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, destination, kind, theirs),
  foreign key (site_id, destination) references destination on delete cascade
);

-- Files of the present session of a destination.
create table destination_file (
  site_id integer not null,
  destination integer not null,
  id bigint generated always as identity unique,
  name text not null,
  bytes bigint not null default 0,
  -- Digest of the last part: a repeated part is not appended again.
  last_part bytea,
  last_at timestamptz(3) not null default now(),
  state text collate "C" not null default 'received' check (state in ('received', 'unpacked', 'done', 'failed')),
  -- Records that are written, of those in the file.
  done integer not null default 0,
  answer text,
  worker text collate "C",
  lease_until timestamptz(3),
  primary key (site_id, destination, id),
  unique (site_id, destination, name),
  foreign key (site_id, destination) references destination on delete cascade
);

-- Bytes of a received file.
create table destination_part (
  site_id integer not null,
  destination integer not null,
  file bigint not null,
  start bigint not null,
  bytes bytea not null,
  primary key (site_id, destination, file, start),
  foreign key (site_id, destination, file) references destination_file on delete cascade
);

alter table destination_part alter column bytes set storage external;

-- Products of a destination by their keys: what it sent last of them, and why they are hidden.
create table destination_goods (
  site_id integer not null,
  destination integer not null,
  key text collate "C" not null,
  -- Key of the product without characteristic, where this is one of its variants.
  parent text collate "C",
  line jsonb not null default '{}',
  -- Fields that name objects which have not arrived yet.
  waiting jsonb,
  pictures jsonb,
  hidden text collate "C" check (hidden in ('no price', 'deleted', 'absent', 'variants')),
  seen_at timestamptz(3) not null default now(),
  primary key (site_id, destination, key),
  foreign key (site_id, destination) references destination on delete cascade
);

create index on destination_goods (site_id, destination, parent) where parent is not null;
create index on destination_goods (site_id, destination) where waiting is not null;

-- Pictures of received files, by digest.
create table destination_picture (
  site_id integer not null,
  destination integer not null,
  path text not null,
  digest bytea not null,
  url text not null,
  primary key (site_id, destination, path),
  foreign key (site_id, destination) references destination on delete cascade
);

-- Processed files and answers, with their reports.
create table destination_run (
  site_id integer not null,
  destination integer not null,
  id bigint generated always as identity unique,
  kind text collate "C" not null check (kind in ('catalogue', 'orders in', 'orders out')),
  file text not null,
  state text collate "C" not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  report jsonb not null default '{}',
  primary key (site_id, destination, id),
  foreign key (site_id, destination) references destination on delete cascade
);

-- Orders of a destination, each with its exchange number.
create table destination_order (
  site_id integer not null,
  destination integer not null,
  order_id bigint not null,
  number bigint,
  -- Time of the state that the other system needs, has in an unconfirmed answer, and has confirmed.
  wanted_at timestamptz(3) not null,
  sent_at timestamptz(3),
  confirmed_at timestamptz(3),
  session bytea,
  state text collate "C" not null default 'due' check (state in ('due', 'confirmed', 'held', 'quarantined')),
  reason text,
  foreign_id text,
  foreign_number text,
  foreign_date text,
  foreign_facts jsonb,
  primary key (site_id, destination, order_id),
  unique (site_id, destination, number),
  foreign key (site_id, destination) references destination on delete cascade
);

create index on destination_order (site_id, destination, wanted_at, order_id) where state in ('due', 'held');

-- Writers by number: tokens, operators and destinations.
create view author as
  select site_id, number, name, created_at from api_token
  union all
  select site_id, number, name, created_at from console_author
  union all
  select site_id, number, name, created_at from destination;
