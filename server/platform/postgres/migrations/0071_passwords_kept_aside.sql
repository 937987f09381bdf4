-- How many passwords of an import wait beside what their people have here.
alter table hub_people_import add column kept integer not null default 0;
