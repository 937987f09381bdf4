-- A standby is read from only where it follows the primary of the moment (9.2b). After a change of primary the log goes on on another
-- timeline, whose positions say nothing of an older one: the first process that meets a timeline marks it, and a standby that has
-- the mark has followed it so far.
create table primary_mark (
  system    bigint  not null,
  timeline  integer not null,
  mark      uuid    not null default gen_random_uuid(),
  primary key (system, timeline)
);
