-- Requests of exchanges with their answers, kept for some days to be downloaded and replayed.

create table destination_recording (
  site_id     integer        not null,
  destination integer        not null,
  id          bigint         generated always as identity unique,
  -- Begin of the session to which the request belongs.
  began       timestamptz(3) not null,
  at          timestamptz(3) not null default now(),
  query       text           not null,
  -- Compressed with gzip; null: too large, or a part of a file with personal data.
  body        bytea,
  body_bytes  bigint         not null,
  answer      bytea          not null,
  primary key (site_id, destination, id),
  foreign key (site_id, destination) references destination on delete cascade
);

create index on destination_recording (at);

-- Compressed already.
alter table destination_recording alter column body set storage external, alter column answer set storage external;
