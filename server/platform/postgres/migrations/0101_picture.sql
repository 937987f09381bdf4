-- Pictures that operators have uploaded, as this server has drawn them anew. In the database: so a backup holds them, and each server has them.

create table picture (
  -- Its name in addresses. Nobody guesses it, and it tells nothing of the site.
  name       text           primary key check (name ~ '^[0-9a-f]{32}$'),
  site_id    integer        not null references site on delete cascade,
  -- Of the file as it was sent: the same file twice is one picture.
  digest     bytea          not null check (length(digest) = 32),
  width      integer        not null check (width > 0),
  height     integer        not null check (height > 0),
  created_at timestamptz(3) not null default now(),
  unique (site_id, digest)
);

create table picture_file (
  picture text  not null references picture on delete cascade,
  -- The longest side and the format: `800.webp`.
  file    text  not null check (file ~ '^[0-9]+\.(webp|jpg)$'),
  bytes   bytea not null,
  primary key (picture, file)
);

-- What is packed already does not get smaller by trying.
alter table picture_file alter column bytes set storage external;
