-- What new objects of an import get where their line does not say it: fields and their values, as JSON, and whether a name is
-- copied to the languages that have none (rule 4.2.13).
alter table import add column new_values text;
alter table import add column copy_names boolean not null default false;
