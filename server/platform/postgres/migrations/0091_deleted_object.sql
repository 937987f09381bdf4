-- What was deleted from the content of a site, to be brought back within thirty days. What tells of people never comes here.

create table deleted_object (
  number     bigint         generated always as identity primary key,
  site_id    integer        not null references site on delete cascade,
  type       text           not null,
  id         integer        not null,
  deleted_at timestamptz(3) not null default clock_timestamp(),
  -- By the number of the token, or of the operator at the console.
  origin     integer,
  -- The row as it was, and the rows that went with it, by their tables.
  row        jsonb          not null,
  along      jsonb          not null,
  unique (site_id, type, id)
);

create index on deleted_object (site_id, number);
create index on deleted_object (deleted_at);
