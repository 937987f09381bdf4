-- Pictures of many products, which come as one archive, and are drawn and given to their products in the background.

create table picture_import (
  site_id     integer        not null references site on delete cascade,
  id          integer        not null,
  -- The number by which changes know who wrote them.
  origin      integer        not null,
  -- What its sender calls the archive.
  name        text           not null,
  size        bigint         not null check (size > 0),
  -- Bytes that are stored of it.
  received    bigint         not null default 0 check (received <= size),
  state       text           not null default 'receiving'
    check (state in ('receiving', 'queued', 'running', 'done', 'failed', 'cancelled')),
  -- The files of the archive stand below.
  listed      boolean        not null default false,
  reason      jsonb,
  created_at  timestamptz(3) not null default now(),
  received_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (site_id, id)
);
create index on picture_import (site_id) where state in ('receiving', 'queued', 'running');

-- The archive, in pieces that are found by where they begin. Rows, so whichever server works on it has them; forgotten when it is over.
create table picture_import_chunk (
  site_id integer not null,
  import  integer not null,
  start   bigint  not null,
  bytes   bytea   not null,
  primary key (site_id, import, start),
  foreign key (site_id, import) references picture_import on delete cascade
);
-- What is packed already does not get smaller by trying.
alter table picture_import_chunk alter column bytes set storage external;

create table picture_import_file (
  site_id     integer not null,
  import      integer not null,
  -- In the order in which they are gone through: those of a product stand together.
  number      integer not null,
  name        text    not null,
  -- Where the file stands in the archive, and how.
  header      bigint  not null,
  packed_size bigint  not null,
  size        bigint  not null,
  method      integer not null,
  flags       integer not null,
  crc32       bigint  not null,
  product_id  integer,
  -- Drawn, and not yet given to its product: no sweep takes it away.
  picture     text    references picture,
  outcome     text    check (outcome in ('added', 'present', 'unknown', 'ambiguous', 'refused')),
  reason      jsonb,
  primary key (site_id, import, number),
  foreign key (site_id, import) references picture_import on delete cascade
);
create index on picture_import_file (site_id, import, number) where outcome is null;
create index on picture_import_file (picture) where picture is not null;

-- What a picture shows, for who does not see it; of the picture, so it stays when an ERP sends the pictures of a product anew.
alter table picture
  add column alt_ro text, add column alt_ru text, add column alt_en text, add column alt_uk text,
  -- When a sweep last looked for what names it, and since when nothing does.
  add column looked_at timestamptz(3) not null default now(),
  add column unnamed_at timestamptz(3);
create index on picture (site_id, looked_at);

-- One import of a site at a time, as the queue of imports has it (0029).
select pgboss.create_queue('picture-import', '{
  "policy": "key_strict_fifo",
  "retryLimit": 2147483647,
  "expireInSeconds": 86400,
  "heartbeatSeconds": 10,
  "retentionSeconds": 315360000,
  "deleteAfterSeconds": 86400
}');
