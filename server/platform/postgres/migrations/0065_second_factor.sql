-- The second factor (contract 7.7): an authenticator app, passkeys and recovery codes of a person, and who must have one.

-- Codes of an app on a phone (TOTP, RFC 6238).
create table hub_authenticator (
  user_id      integer        primary key references hub_user on delete cascade,
  -- What the codes are made of, sealed with the secret of the deployment.
  secret       bytea          not null,
  -- Null: the person has not typed a code of it yet, and it counts for nothing.
  confirmed_at timestamptz(3),
  -- The last step of time whose code was taken: a code works once.
  last_step    bigint         not null default 0,
  created_at   timestamptz(3) not null default now()
);

-- Keys that a device of the person holds (WebAuthn).
create table hub_passkey (
  id            bigint         generated always as identity primary key,
  user_id       integer        not null references hub_user on delete cascade,
  credential_id bytea          not null unique check (length(credential_id) between 1 and 1023),
  -- As COSE has it.
  public_key    bytea          not null check (length(public_key) <= 4096),
  -- What the device says it has signed; 0: it does not count.
  counter       bigint         not null,
  transports    text[]         not null default '{}',
  -- Browser and system in which it was made.
  device        text           not null check (length(device) <= 100),
  created_at    timestamptz(3) not null default now(),
  last_used_at  timestamptz(3)
);

create index on hub_passkey (user_id);

-- For whoever has lost the device; each works once.
create table hub_recovery_code (
  user_id integer        not null references hub_user on delete cascade,
  digest  bytea          not null check (length(digest) = 32),
  used_at timestamptz(3),
  primary key (user_id, digest)
);

-- Who has typed the right password in a browser, or followed a mailed link there, and is to prove the second factor still.
create table hub_half_sign_in (
  browser    bytea          primary key check (length(browser) = 32),
  user_id    integer        not null references hub_user on delete cascade,
  -- The hash that the password was compared with: another one, meanwhile, ends this.
  password   text,
  remembered boolean        not null,
  -- How the first factor was proven (RFC 8176).
  amr        text[]         not null,
  expires_at timestamptz(3) not null
);

create index on hub_half_sign_in (user_id);
create index on hub_half_sign_in (expires_at);

-- Challenges that a passkey has answered: none is taken twice.
create table hub_spent_challenge (
  digest   bytea          primary key check (length(digest) = 32),
  spent_at timestamptz(3) not null default now()
);

create index on hub_spent_challenge (spent_at);

-- Whether a password alone is not enough. It stands in the row that a sign-in holds, so that no sign-in passes by a factor that
-- is being added.
alter table hub_user add has_second_factor boolean not null default false;

create function note_second_factor() returns trigger language plpgsql as $$
declare
  whose constant integer := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  update hub_user
  set has_second_factor =
    exists (select from hub_authenticator where user_id = whose and confirmed_at is not null)
    or exists (select from hub_passkey where user_id = whose)
  where id = whose;
  return null;
end
$$;

create trigger noted after insert or update of confirmed_at or delete on hub_authenticator
  for each row execute function note_second_factor();
create trigger noted after insert or delete on hub_passkey
  for each row execute function note_second_factor();

alter table hub_session
  -- How the person proved who they are (RFC 8176).
  add amr              text[]         not null default '{pwd}',
  add second_factor_at timestamptz(3);

-- Who goes on to the site, or is in the group, must have proven a second factor.
alter table site      add second_factor_required boolean not null default false;
alter table hub_group add second_factor_required boolean not null default false;
