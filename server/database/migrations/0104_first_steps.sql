-- Operators who have put away the first steps of a site, each for themselves. Which steps are done is never kept: the facts say it.

create table first_steps_away (
  site_id    integer        not null references site on delete cascade,
  user_id    integer        not null references hub_user on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, user_id)
);

create index on first_steps_away (user_id);
