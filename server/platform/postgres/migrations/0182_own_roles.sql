-- Expands, although it adds an index and a reference: they concern a new table, and a column that the last release leaves null.
-- Roles that a site defines, each a set of rights (schema/rights.ts). The last release knows owner, manager and viewer; so a person
-- with an own role has `viewer` there. `held_own_role_id` is null after the last release gave another role.
create table site_role (
  site_id integer not null references site,
  id integer generated always as identity,
  name text not null,
  rights text[] not null check (cardinality(rights) > 0),
  created_at timestamptz(3) not null default now(),
  primary key (site_id, id)
);

create unique index on site_role (site_id, lower(name));

alter table site_operator
  add column own_role_id integer,
  add column held_own_role_id integer generated always as
    (case when role = 'viewer' and ready_role is null then own_role_id end) stored,
  add foreign key (site_id, own_role_id) references site_role;
