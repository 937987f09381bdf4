-- The authorization hub: one login for all sites of a deployment.
--
-- Its users, and all that is theirs, are shared by the sites; so none of this begins with site_id. A distributed database
-- keeps these tables whole on one node, apart from the rows of shops.
--
-- Of every secret only the SHA-256 is kept: of cookies, mailed links, temporary tokens, handles. What is revoked is told by
-- the row that it hangs from and copied nowhere: an ended session ends all that was issued in it, at once, in any race.

-- ---- sites as the hub knows them

alter table site
  -- Shares one operator with the hub: never asks whether to go on as whom one is, and may have tokens for all such sites.
  add first_party boolean not null default false,
  -- Shown on the pages of the hub.
  add logo        text             check (logo ~ '^https?://');

-- Where a site may have its visitors sent back to. The address itself tells the site: its key cannot begin with site_id.
create table return_address (
  -- Compared byte by byte, without query: scheme, host, port and path.
  address    text collate "C" primary key check (length(address) <= 2000),
  site_id    integer          not null references site,
  created_at timestamptz(3)   not null default now()
);

create index on return_address (site_id);

-- What a site proves itself with when it exchanges. Several work at once while one takes another's place.
create table site_secret (
  site_id    integer        not null references site,
  digest     bytea          not null check (length(digest) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  primary key (site_id, digest)
);

-- ---- people

alter table hub_user
  add first_name text        not null default '',
  add last_name  text        not null default '',
  add language   text        not null default 'ro' check (language in ('ro', 'ru', 'en', 'uk')),
  -- Neither signs in nor uses what was issued before.
  add locked_at  timestamptz(3),
  -- Made by an operator: the person chooses a password by a mailed link.
  alter password drop not null;

create table hub_group (
  id         integer        generated always as identity primary key,
  name       text           not null unique check (length(name) between 1 and 100),
  created_at timestamptz(3) not null default now()
);

create table hub_membership (
  user_id    integer        not null references hub_user on delete cascade,
  group_id   integer        not null references hub_group on delete cascade,
  created_at timestamptz    not null default clock_timestamp(),
  primary key (user_id, group_id)
);

create index on hub_membership (group_id);

-- ---- who is signed in

-- A sign-in of one person in one browser.
create table hub_session (
  id           bigint         generated always as identity primary key,
  user_id      integer        not null references hub_user on delete cascade,
  -- Of the cookie.
  digest       bytea          not null unique check (length(digest) = 32),
  -- Digest of what the browser is known by.
  browser      bytea          not null check (length(browser) = 32),
  -- Outlives the browser: "remember me".
  remembered   boolean        not null,
  ip           text           not null,
  user_agent   text           not null,
  created_at   timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  -- Till when it signs in to further sites. What was issued in it lives by its own times.
  expires_at   timestamptz(3) not null,
  -- Ended by somebody: nothing that was issued in it works any longer.
  ended_at     timestamptz(3)
);

create index on hub_session (user_id);
-- For the sweep.
create index on hub_session ((coalesce(ended_at, expires_at)));
-- One person has one session in a browser, however often they press the button.
create unique index on hub_session (user_id, browser) where ended_at is null;
create index on hub_session (browser) where ended_at is null;

-- A browser in which a person has signed in: a storm of wrong passwords from elsewhere does not lock it out.
create table hub_known_browser (
  user_id      integer        not null references hub_user on delete cascade,
  digest       bytea          not null check (length(digest) = 32),
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, digest)
);

create index on hub_known_browser (last_used_at);

-- Sites that a person has agreed to go on to; the next visit there is silent.
create table hub_consent (
  user_id      integer        not null references hub_user on delete cascade,
  site_id      integer        not null references site,
  created_at   timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, site_id)
);

-- What one site was given in one session: a family of refresh tokens, of which only the newest works.
create table hub_grant (
  id             bigint         generated always as identity primary key,
  session_id     bigint         not null references hub_session on delete cascade,
  site_id        integer        not null references site,
  is_hub         boolean        not null,
  -- Of the auth_token, the handle for status and logout.
  digest         bytea          not null unique check (length(digest) = 32),
  -- The number of the newest refresh token; one that is lower was used before.
  generation     integer        not null default 1,
  created_at     timestamptz(3) not null default now(),
  refreshed_at   timestamptz(3) not null default now(),
  -- When the newest refresh token ends, never after ends_at.
  expires_at     timestamptz(3) not null,
  ends_at        timestamptz(3) not null,
  revoked_at     timestamptz(3),
  -- The answer to the last refresh, sealed with the token that asked for it: only who has that can open it. For sites with
  -- a secret, which may lose an answer and ask once more.
  last_answer    bytea
);

create index on hub_grant (session_id);
create index on hub_grant (ends_at);

-- What a visitor carries back to a site. Kept for a while after its use, to tell a second one.
create table hub_temporary_token (
  digest         bytea          primary key check (length(digest) = 32),
  session_id     bigint         not null references hub_session on delete cascade,
  site_id        integer        not null references site,
  -- PKCE, method S256: BASE64URL(SHA-256(verifier)).
  code_challenge text collate "C",
  created_at     timestamptz(3) not null default now(),
  expires_at     timestamptz(3) not null,
  used_at        timestamptz(3),
  grant_id       bigint         references hub_grant on delete set null
);

-- For the sweep, which keeps the used ones for longer.
create index on hub_temporary_token (expires_at) where used_at is null;
create index on hub_temporary_token (expires_at) where used_at is not null;
create index on hub_temporary_token (session_id);
create index on hub_temporary_token (grant_id);

-- ---- what is proven by a mailed link

-- A request that ends with a link in a mail. The link is made when the mail is, so that neither the request nor the queue
-- knows it, and answering takes as long for an address that nobody has.
create table hub_errand (
  id           bigint         generated always as identity primary key,
  purpose      text           not null check (purpose in ('registration', 'password', 'email')),
  -- To whom the mail goes.
  email        text           not null,
  email_key    text collate "C" not null,
  language     text           not null check (language in ('ro', 'ru', 'en', 'uk')),
  -- Of a registration: what makes the user when the link is followed. Till then there is no user.
  first_name   text           not null default '',
  last_name    text           not null default '',
  password     text,
  -- Of the browser that asked. In another one, a registration is finished with its password.
  browser      bytea          not null,
  -- Where the login that is under way goes on: return_address, state, code_challenge.
  destination  jsonb          not null default '{}',
  user_id      integer        references hub_user on delete cascade,
  -- Of the link; null until the mail is made.
  digest       bytea          unique check (length(digest) = 32),
  created_at   timestamptz(3) not null default now(),
  -- Null until the mail is made.
  expires_at   timestamptz(3),
  used_at      timestamptz(3)
);

create index on hub_errand (user_id, purpose);
create index on hub_errand (email_key, purpose);
create index on hub_errand (created_at);

-- ---- defence

-- Attempts that failed, or have not succeeded yet, by whom (an address, an account, a browser that is known). Unlogged: a crash of
-- the database forgets them, and no sign-in waits for the disk because of them.
create unlogged table hub_attempt (
  kind          text collate "C" not null,
  digest        bytea          not null check (length(digest) = 32),
  count         integer        not null,
  -- Since when attempts are forgotten one by one.
  last_at       timestamptz(3) not null,
  blocked_until timestamptz(3) not null,
  primary key (kind, digest)
);

create index on hub_attempt (last_at);

-- What happened, for whoever has to find out. Rows are added and read, nothing else.
create table hub_audit (
  id         bigint         generated always as identity primary key,
  at         timestamptz(3) not null default clock_timestamp(),
  event      text collate "C" not null,
  -- No references: a row outlives whom it tells of.
  user_id    integer,
  site_id    integer,
  session_id bigint,
  ip         text,
  user_agent text,
  -- Never a secret.
  detail     jsonb          not null default '{}'
);

create index on hub_audit (at);
create index on hub_audit (user_id, id);
create index on hub_audit (event, id);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end
$$;

create trigger append_only before update or delete or truncate on hub_audit
  for each statement execute function refuse_change_of_audit();

-- ---- signing keys

create table hub_key (
  -- RFC 7638 thumbprint.
  kid          text collate "C" primary key,
  public_jwk   jsonb          not null,
  -- PKCS #8, sealed with the secret of the deployment.
  private_key  bytea          not null,
  created_at   timestamptz(3) not null default now(),
  -- Published before it signs, so that whoever keeps the published set has it by then.
  signs_from   timestamptz(3) not null,
  -- Published, and believed, until nothing that it has signed is valid.
  retires_at   timestamptz(3)
);
