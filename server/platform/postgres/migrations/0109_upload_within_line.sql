-- Where an upload stands in the midst of a line that is too long to be a record: that was refused, and its rest is passed over. It holds
-- where it is byte_offset; a process of the release before moves that on alone.
alter table import add column within_offset bigint;
