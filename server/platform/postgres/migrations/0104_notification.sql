-- What operators are told of by itself, each with their own list: in the console, and by mail in a digest.

create table notification (
  id          bigint         generated always as identity primary key,
  user_id     integer        not null references hub_user on delete cascade,
  site_id     integer        not null references site on delete cascade,
  kind        text           not null,
  -- What it is about: the id of an order, a job, a webhook or a token, or the code of an error.
  target      text           not null,
  -- What that is called: a host, a token, a call. Never a person: those are looked up by their number.
  name        text,
  -- How many it is about; null: it cannot be told, or there is nothing to count.
  count       integer,
  by_user_id  integer        references hub_user on delete cascade,
  created_at  timestamptz(3) not null default now(),
  -- Listed in the console, and since when it is read.
  shown       boolean        not null,
  read_at     timestamptz(3),
  -- To be told by mail, and with the mail of which moment it was.
  mail        boolean        not null,
  mailed_at   timestamptz(3)
);

create index on notification (user_id, id);
create index on notification (user_id) where shown and read_at is null;
create index on notification (user_id, created_at) where mail and mailed_at is null;
create index on notification (by_user_id) where by_user_id is not null;
create index on notification (site_id);
-- For the sweep.
create index on notification (created_at);

-- What somebody has chosen otherwise than it is by itself.
create table notification_choice (
  user_id integer not null references hub_user on delete cascade,
  kind    text    not null,
  console boolean not null,
  mail    boolean not null,
  primary key (user_id, kind)
);

-- When somebody was last sent a digest: the next one waits.
create table notification_mail (
  user_id integer        primary key references hub_user on delete cascade,
  sent_at timestamptz(3) not null
);

-- Up to when a site has been looked at for what only time brings about, and what was told then.
create table notification_mark (
  site_id integer        not null references site on delete cascade,
  kind    text           not null,
  at      timestamptz(3) not null default now(),
  told    text[]         not null default '{}',
  primary key (site_id, kind)
);

-- Operators who have put away the first steps of a site, each for themselves. Which steps are done is never kept: the facts say it.

create table first_steps_away (
  site_id    integer        not null references site on delete cascade,
  user_id    integer        not null references hub_user on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, user_id)
);

create index on first_steps_away (user_id);
