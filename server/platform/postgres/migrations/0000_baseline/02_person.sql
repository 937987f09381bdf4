-- Form of person ids in tokens while the setting PERSON_ID_FORM is absent.
create table person_id_form (
  only_row boolean primary key default true check (only_row),
  form text not null check (form in ('opaque', 'number'))
);

insert into person_id_form (form) values ('opaque');

-- Random person id: `p_` and 26 characters of 5 random bits each. One gen_random_uuid() has 122 random bits, so the digest of two provides
-- the 130. Lower case, so that collations agree; without i, l, o and u, which are easily misread.
create function new_person_id() returns text language sql volatile as $$
  select 'p_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (get_byte(drawn.bytes, i) & 31), 1), '' order by i)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) as drawn,
    generate_series(0, 25) as i
$$;

-- Persons, shared by all sites.
create table hub_user (
  id integer generated always as identity primary key,
  email text,
  -- Address without case and lookalike characters; unique per person.
  email_key text collate "C" unique,
  -- argon2id in its text form with salt and cost; null for a person created by an operator, who chooses a password by a mailed link.
  password text,
  email_confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  first_name text not null default '',
  last_name text not null default '',
  language text not null default 'ro' check (language in ('ro', 'ru', 'en', 'uk')),
  -- A locked person can neither sign in nor use issued tokens.
  locked_at timestamptz(3),
  -- The default serves processes that insert without it.
  person_id text collate "C" not null unique default new_person_id()
    check (person_id ~ '^p_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Time of the requested erasure, until which the person may cancel it.
  leaves_at timestamptz(3),
  -- True when a password alone is not sufficient. Sign-in locks this row, so adding a factor cannot race with it.
  has_second_factor boolean not null default false,
  -- E.164. Several persons may have the same number; numbers do not join accounts.
  phone text,
  phone_verified_at timestamptz(3)
);

create index on hub_user (leaves_at) where leaves_at is not null;

create function refuse_change_of_person_id() returns trigger language plpgsql as $$
begin
  raise exception 'the id of a person never changes';
end
$$;

create trigger person_id_stays before update of person_id on hub_user
  for each row when (new.person_id <> old.person_id) execute function refuse_change_of_person_id();

-- Groups of persons.
create table hub_group (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 100),
  created_at timestamptz(3) not null default now(),
  second_factor_required boolean not null default false
);

-- Members of groups.
create table hub_membership (
  user_id integer not null references hub_user on delete cascade,
  group_id integer not null references hub_group on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, group_id)
);

create index on hub_membership (group_id);

-- Providers at which persons sign in (OpenID Connect).
create table identity_provider (
  id integer generated always as identity primary key,
  -- Part of the redirect URI registered at the provider. Each provider has its own, which prevents mix-up attacks.
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9-]{1,40}$'),
  -- Site whose visitors may use the provider; null: all sites.
  site_id integer references site,
  kind text not null,
  name text not null check (length(name) between 1 and 60),
  -- Issuer in its ID tokens, compared byte by byte.
  issuer text not null check (length(issuer) <= 2000),
  client_id text not null check (length(client_id) <= 500),
  -- Sealed with the secret of the deployment; null for a public client.
  client_secret bytea,
  scope text not null,
  -- Its claim email_verified is accepted.
  trusts_email boolean not null,
  -- The provider may be inside the network.
  allow_private boolean not null,
  created_at timestamptz(3) not null default now(),
  token_endpoint text check (length(token_endpoint) <= 2000)
);

create index on identity_provider (site_id);

-- Identities of a person at providers, by issuer, so that they survive a new registration of the provider.
create table hub_identity (
  issuer text collate "C" not null,
  subject text collate "C" not null check (length(subject) between 1 and 255),
  user_id integer not null references hub_user on delete cascade,
  -- E-mail address or name from the provider, shown to the person.
  label text not null default '',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  -- Name of the provider when the identity was connected.
  provider text not null default '',
  primary key (issuer, subject)
);

create index on hub_identity (user_id);

-- Password hashes from other systems. One becomes a password of the hub when its person signs in with it.
create table hub_imported_password (
  id bigint generated always as identity primary key,
  user_id integer not null references hub_user on delete cascade,
  -- Site of origin; null: the file names none.
  site_id integer references site,
  -- Parameters of the other system's hash, without the digest; null: argon2id at the present cost or above.
  recipe jsonb,
  -- argon2id of the other system's digest.
  digest text not null,
  -- The hash signs in directly; otherwise only after a mailed link was followed.
  opens boolean not null,
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (user_id, site_id)
);

create index on hub_imported_password (site_id);

-- A new password or e-mail address invalidates imported passwords.
create function forget_imported_passwords() returns trigger language plpgsql as $$
begin
  delete from hub_imported_password where user_id = new.id;
  return null;
end $$;

create trigger forget_imported_passwords after update of password, email_key on hub_user
  for each row when (old.password is distinct from new.password or old.email_key is distinct from new.email_key)
  execute function forget_imported_passwords();

-- Progress of imports of people, from which an interrupted import continues.
create table hub_people_import (
  -- Digest of the file and its options.
  digest bytea primary key check (length(digest) = 32),
  -- Position after the last processed line.
  position jsonb not null,
  made integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  -- Length of the file of refused lines.
  error_bytes bigint not null default 0,
  updated_at timestamptz(3) not null default now(),
  -- Imported passwords of people who already have a password.
  kept integer not null default 0
);

-- For the sweep.
create index on hub_people_import (updated_at);

-- Erased persons. The row outlives the person and keeps only the person id.
create table hub_erasure (
  user_id integer primary key,
  person_id text collate "C" not null unique,
  begun_at timestamptz(3) not null default now(),
  -- Number of complete passes over all stores of personal data.
  passes integer not null default 0,
  passed_at timestamptz(3),
  done_at timestamptz(3),
  -- Identifiers and objects of the person, until the erasure is complete.
  traces jsonb,
  check ((traces is null) = (done_at is not null))
);

create index on hub_erasure (begun_at) where done_at is null;

-- A person id is never issued again (rule 7.6a).
create function refuse_erased_person_id() returns trigger language plpgsql as $$
begin
  if exists (select from hub_erasure where person_id = new.person_id) then
    raise exception 'the id of a person is never given again';
  end if;
  return new;
end $$;

create trigger person_id_never_again before insert on hub_user
  for each row execute function refuse_erased_person_id();

-- Operators of the deployment, who own every site, including later ones.
create table operator (
  user_id integer primary key references hub_user on delete cascade,
  created_at timestamptz(3) not null default now()
);

-- Roles of persons at single sites; an operator of the deployment owns all sites.
create table site_operator (
  site_id integer not null references site,
  user_id integer not null references hub_user on delete cascade,
  role text not null check (role in ('owner', 'manager', 'viewer')),
  created_at timestamptz(3) not null default now(),
  -- Offered role: e-mail address as typed. The role counts after the person signs in to the console. Null: it counts.
  offered_to text,
  primary key (site_id, user_id)
);

create index on site_operator (user_id);

-- Password checks at sites that still keep the passwords of their customers; the hub asks when an unknown person signs in.
create table site_password_check (
  site_id integer primary key references site,
  url text not null,
  -- Key of the signatures, sealed with the secret of the deployment.
  secret bytea not null,
  allow_private boolean not null default false,
  created_at timestamptz(3) not null default now()
);
