-- Objects as tokens last sent them (docs/decisions/0007-remembered-writes.md). The digest in the row of the object stays for processes of
-- the last release: every change clears it.

-- Unlogged: after a crash the table is empty, and each object is read once more.
create unlogged table sent_object (
  site_id    integer not null,
  type       text    not null,
  -- Hash of the token, of the keys in the object as it was sent, and of the names of its fields. It finds the entry; equal locators of
  -- different objects replace each other.
  locator    bigint  not null,
  origin     integer not null,
  id         integer not null,
  -- Hash of the object as it was sent and of the circumstances that give it its meaning.
  digest     uuid    not null,
  -- Version of the row that the object led to: an entry counts only for this version.
  updated_at timestamptz(3) not null,
  row_xid    xid     not null,
  primary key (site_id, type, locator)
) with (fillfactor = 60);
