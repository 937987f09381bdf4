-- Removals at the console (docs/decisions/0073-merging-and-removing.md): objects that were deleted together after their references were
-- moved to another object or cleared. A process of the last release neither reads nor writes them.

create table removal (
  id bigint generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  type text not null,
  ids integer[] not null,
  -- Remaining object, to which references move; null: they are cleared, and children are deleted.
  target integer,
  -- Fields that the remaining object takes from the removed ones.
  taken text[] not null,
  removed_at timestamptz(3) not null default clock_timestamp(),
  -- Number of the operator.
  origin integer,
  state text not null check (state in ('moving', 'done', 'undoing', 'undone'))
);

create index on removal (site_id, id);
create index on removal (removed_at);

-- Values of the columns that a removal changed, before and after it.
create table removal_change (
  removal bigint not null references removal on delete cascade,
  type text not null,
  id integer not null,
  before jsonb not null,
  after jsonb not null,
  -- Failed attempts to undo: an obstacle may disappear with a later row.
  tries smallint not null default 0,
  outcome text check (outcome in ('given_back', 'left')),
  -- Reason why the row, or the columns of `left_columns`, were not restored.
  reason text check (reason in ('changed', 'gone', 'in_use', 'refused')),
  left_columns text[],
  primary key (removal, type, id)
);

-- Removal that deleted the object; null for other deletions.
alter table deleted_object add column removal bigint default nullif(current_setting('vitrina.removal', true), '')::bigint;
create index on deleted_object (removal) where removal is not null;
