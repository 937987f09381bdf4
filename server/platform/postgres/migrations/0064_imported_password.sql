-- People who had an account at a shop before it came here, with the password that they had there.

-- Expands, although it checks purposes anew: the last release writes none but those that were there.

-- A password that another system has hashed. It is no password of the hub until its person comes and types it.
create table hub_imported_password (
  id         bigint         generated always as identity primary key,
  user_id    integer        not null references hub_user on delete cascade,
  -- Which site's it was; null: of a file that names none.
  site_id    integer        references site,
  -- How the other system made its digest, without the digest; null: argon2id at our cost or more.
  recipe     jsonb,
  -- argon2id of that digest.
  digest     text           not null,
  -- It signs its person in. Else it does so once a link to their mailbox was followed.
  opens      boolean        not null,
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (user_id, site_id)
);

create index on hub_imported_password (site_id);

-- Whoever has a password of the hub, or another mailbox, needs the old ones no longer; whoever they were known to has them in vain.
create function forget_imported_passwords() returns trigger language plpgsql as $$
begin
  delete from hub_imported_password where user_id = new.id;
  return null;
end $$;

create trigger forget_imported_passwords after update of password, email_key on hub_user
  for each row when (old.password is distinct from new.password or old.email_key is distinct from new.email_key)
  execute function forget_imported_passwords();

-- `imported`: the mailbox of somebody who has typed such a password. The password of the row is that one, hashed by us.
alter table hub_errand
  drop constraint hub_errand_purpose_check,
  add constraint hub_errand_purpose_check check (purpose in ('registration', 'password', 'email', 'imported'));

-- How far an import of people is that was begun: it goes on there after a kill.
create table hub_people_import (
  -- Of the file, and of all that was said of it.
  digest     bytea          primary key check (length(digest) = 32),
  -- The place behind the last line that is in, or refused.
  position   jsonb          not null,
  made       integer        not null default 0,
  known      integer        not null default 0,
  refused    integer        not null default 0,
  -- How long the file of refused lines is.
  error_bytes bigint        not null default 0,
  updated_at timestamptz(3) not null default now()
);

-- For the sweep.
create index on hub_people_import (updated_at);
