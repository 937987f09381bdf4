-- An upload may be gone on with in the midst of a line that is too long to be a record: that was refused, and its rest is passed over.
alter table import add column is_within boolean not null default false;
