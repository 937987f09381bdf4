-- Uploaded pictures as redrawn by the server. Stored in the database, so that backups contain them and every server can serve them.
create table picture (
  -- Random name in addresses, which does not reveal the site.
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  site_id integer not null references site on delete cascade,
  -- Digest of the uploaded file: the same file is stored once.
  digest bytea not null check (length(digest) = 32),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default now(),
  -- Alternative texts. They belong to the picture, so a product import keeps them.
  alt_ro text,
  alt_ru text,
  alt_en text,
  alt_uk text,
  -- Last check for references by a sweep, and the start of being unreferenced.
  looked_at timestamptz(3) not null default now(),
  unnamed_at timestamptz(3),
  unique (site_id, digest)
);

create index on picture (site_id, looked_at);

-- Sizes and formats of a picture.
create table picture_file (
  picture text not null references picture on delete cascade,
  -- Longest side and format: `800.webp`.
  file text not null check (file ~ '^[0-9]+\.(webp|jpg)$'),
  bytes bytea not null,
  primary key (picture, file)
);

alter table picture_file alter column bytes set storage external;

-- Archives with pictures of many products, which are drawn and assigned in the background.
create table picture_import (
  site_id integer not null references site on delete cascade,
  id integer not null,
  -- Writer number in changes.
  origin integer not null,
  -- Name of the archive, as uploaded.
  name text not null,
  size bigint not null check (size > 0),
  -- Stored bytes.
  received bigint not null default 0 check (received <= size),
  state text not null default 'receiving'
    check (state in ('receiving', 'queued', 'running', 'done', 'failed', 'cancelled')),
  -- picture_import_file contains the files of the archive.
  listed boolean not null default false,
  reason jsonb,
  created_at timestamptz(3) not null default now(),
  received_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (site_id, id)
);

create index on picture_import (site_id) where state in ('receiving', 'queued', 'running');

-- Archives in pieces, found by their start. Stored as rows, so that every server can process them; deleted at the end.
create table picture_import_chunk (
  site_id integer not null,
  import integer not null,
  start bigint not null,
  bytes bytea not null,
  primary key (site_id, import, start),
  foreign key (site_id, import) references picture_import on delete cascade
);

alter table picture_import_chunk alter column bytes set storage external;

-- Files of an archive.
create table picture_import_file (
  site_id integer not null,
  import integer not null,
  -- Processing order: files of a product are adjacent.
  number integer not null,
  name text not null,
  -- Position and compression in the archive.
  header bigint not null,
  packed_size bigint not null,
  size bigint not null,
  method integer not null,
  flags integer not null,
  crc32 bigint not null,
  product_id integer,
  -- Drawn picture that is not assigned yet: no sweep deletes it.
  picture text references picture,
  outcome text check (outcome in ('added', 'present', 'unknown', 'ambiguous', 'refused')),
  reason jsonb,
  primary key (site_id, import, number),
  foreign key (site_id, import) references picture_import on delete cascade
);

create index on picture_import_file (site_id, import, number) where outcome is null;
create index on picture_import_file (picture) where picture is not null;
