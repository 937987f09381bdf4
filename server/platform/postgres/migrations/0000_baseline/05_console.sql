-- Sign-ins to the console, separate from hub sessions: shorter and with more rights.
create table console_session (
  id bigint generated always as identity primary key,
  user_id integer not null references hub_user on delete cascade,
  -- SHA-256 of the cookie.
  digest bytea not null unique check (length(digest) = 32),
  -- Password hash at sign-in: a changed password ends the session.
  password text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Last input of the password, for operations that grant access.
  proven_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);

create index on console_session (user_id);
create index on console_session ((coalesce(ended_at, expires_at)));

-- Writer numbers of operators per site, from the sequence of API tokens. No reference to the person: changes keep their writer.
create table console_author (
  site_id integer not null references site,
  user_id integer not null,
  number integer not null default nextval(pg_get_serial_sequence('api_token', 'number')),
  -- Name in changes.
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, user_id)
);

create index on console_author (site_id, number);

-- Links that create the first operator once; invalid when one exists.
create table set_up_link (
  digest bytea primary key check (length(digest) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

-- Saved filters and orderings of console lists, as parameters of the address.
create table saved_view (
  id integer generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  -- Owner; a shared view is deleted with its owner.
  user_id integer not null references hub_user on delete cascade,
  shared boolean not null,
  -- `orders`, or the path of an object.
  list text not null check (length(list) <= 100),
  name text not null,
  -- Never a search text, which may contain personal data.
  question jsonb not null,
  created_at timestamptz(3) not null default now()
);

create index on saved_view (site_id, list);
create index on saved_view (user_id);

-- Notifications of operators, listed in the console and mailed in digests.
create table notification (
  id bigint generated always as identity primary key,
  user_id integer not null references hub_user on delete cascade,
  site_id integer not null references site on delete cascade,
  kind text not null,
  -- Id of an order, job, webhook or token, or an error code.
  target text not null,
  -- Name of the target: a host, a token, a call. Persons are found by their number instead.
  name text,
  -- Number of affected items; null: unknown or meaningless.
  count integer,
  by_user_id integer references hub_user on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Listed in the console; time of reading.
  shown boolean not null,
  read_at timestamptz(3),
  -- Sent by mail; time of the digest that contained it.
  mail boolean not null,
  mailed_at timestamptz(3)
);

create index on notification (user_id, id);
create index on notification (user_id) where shown and read_at is null;
create index on notification (user_id, created_at) where mail and mailed_at is null;
create index on notification (by_user_id) where by_user_id is not null;
create index on notification (site_id);

-- For the sweep.
create index on notification (created_at);

-- Deviations of an operator from the default notifications.
create table notification_choice (
  user_id integer not null references hub_user on delete cascade,
  kind text not null,
  console boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- Time of the last digest per operator.
create table notification_mail (
  user_id integer primary key references hub_user on delete cascade,
  sent_at timestamptz(3) not null
);

-- Time up to which a site was checked for conditions that arise with time, and what was reported.
create table notification_mark (
  site_id integer not null references site on delete cascade,
  kind text not null,
  at timestamptz(3) not null default now(),
  told text[] not null default '{}',
  primary key (site_id, kind)
);

-- Operators who have closed the first steps of a site.
create table first_steps_away (
  site_id integer not null references site on delete cascade,
  user_id integer not null references hub_user on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, user_id)
);

create index on first_steps_away (user_id);
