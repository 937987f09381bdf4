-- The operator's console: who may enter it, in which role, in which session.

-- An `operator` (0003) runs the whole deployment: owner of every site, also of those to come. Others have a role at single sites.
create table site_operator (
  site_id    integer        not null references site,
  user_id    integer        not null references hub_user on delete cascade,
  role       text           not null check (role in ('owner', 'manager', 'viewer')),
  created_at timestamptz(3) not null default now(),
  primary key (site_id, user_id)
);

create index on site_operator (user_id);

-- A sign-in to the console. Apart from the sessions of the hub: it is short, and worth more.
create table console_session (
  id            bigint         generated always as identity primary key,
  user_id       integer        not null references hub_user on delete cascade,
  -- SHA-256 of the cookie.
  digest        bytea          not null unique check (length(digest) = 32),
  -- The hash that the password was compared with: another password ends the session.
  password      text           not null,
  ip            text           not null,
  user_agent    text           not null,
  created_at    timestamptz(3) not null default now(),
  last_used_at  timestamptz(3) not null default now(),
  expires_at    timestamptz(3) not null,
  -- When the password was typed last, for what gives others a way in.
  proven_at     timestamptz(3) not null default now(),
  ended_at      timestamptz(3)
);

create index on console_session (user_id);
create index on console_session ((coalesce(ended_at, expires_at)));

-- By a link the first operator is made, once. Worth nothing as soon as there is one.
create table set_up_link (
  digest     bytea          primary key check (length(digest) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

-- Operators write as API tokens do, so they have numbers of the same sequence, one at each site, by which changes name them.
-- No reference to the person: who wrote is told also when they are gone.
create table console_author (
  site_id    integer        not null references site,
  user_id    integer        not null,
  number     integer        not null default nextval(pg_get_serial_sequence('api_token', 'number')),
  -- As changes name it.
  name       text           not null,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, user_id)
);

create index on console_author (site_id, number);

-- Whoever writes, by number. A rotated token hands its number on: of several rows the latest has the name it has now.
create view author as
  select site_id, number, name, created_at from api_token
  union all
  select site_id, number, name, created_at from console_author;

-- Which operator did at the console what an entry tells of; null when it was done from a terminal, or by the person concerned.
alter table hub_audit add operator_id integer;

create index on hub_audit (operator_id, id) where operator_id is not null;
create index on hub_audit (site_id, id) where site_id is not null;
