-- Changes of an exchange, kept for its undo as those of an import: one row of import for each kind of object that a session of a destination
-- has written. Processes of the last release record none.
-- Expands, although it adds a unique index: processes of the last release write no destination into these rows.

alter table import
  add column destination integer,
  -- Begin of the session.
  add column exchange timestamptz(3);

create unique index on import (site_id, destination, exchange, object) where destination is not null;

-- Begin of the session to which the run belongs.
alter table destination_run add column session timestamptz(3);
