-- Bodies that tell of people (orders, discount cards) are kept in the request log only where a site wants them.

alter table site add column keep_personal_bodies boolean not null default false;

-- A body was sent, and is not kept because it tells of people.
alter table request_log add column body_withheld boolean not null default false;
