-- Sessions of persons, one per browser.
create table hub_session (
  id bigint generated always as identity primary key,
  user_id integer not null references hub_user on delete cascade,
  -- SHA-256 of the cookie.
  digest bytea not null unique check (length(digest) = 32),
  -- Digest of the browser's identifier.
  browser bytea not null check (length(browser) = 32),
  -- Session survives closing the browser ("remember me").
  remembered boolean not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  -- End of sign-in to further sites. Issued tokens have their own lifetimes.
  expires_at timestamptz(3) not null,
  -- An ended session invalidates everything issued in it.
  ended_at timestamptz(3),
  -- Last authentication in this session: `auth_time`.
  authenticated_at timestamptz(3) not null default now(),
  -- Authentication methods (RFC 8176).
  amr text[] not null default '{pwd}',
  second_factor_at timestamptz(3)
);

create index on hub_session (user_id);

-- For the sweep.
create index on hub_session ((coalesce(ended_at, expires_at)));

-- One session per person and browser, also when requests race.
create unique index on hub_session (user_id, browser) where ended_at is null;
create index on hub_session (browser) where ended_at is null;

-- Browsers in which a person has signed in before, which attempts from elsewhere cannot lock out.
create table hub_known_browser (
  user_id integer not null references hub_user on delete cascade,
  digest bytea not null check (length(digest) = 32),
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, digest)
);

create index on hub_known_browser (last_used_at);

-- Sites to which a person has consented to sign in; later sign-ins skip the question.
create table hub_consent (
  user_id integer not null references hub_user on delete cascade,
  site_id integer not null references site,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, site_id)
);

-- Grants of a site in a session: one family of refresh tokens, of which only the newest is valid.
create table hub_grant (
  id bigint generated always as identity primary key,
  session_id bigint not null references hub_session on delete cascade,
  site_id integer not null references site,
  is_hub boolean not null,
  -- SHA-256 of the auth_token, which identifies the grant for status and logout.
  digest bytea not null unique check (length(digest) = 32),
  -- Number of the newest refresh token; a lower one is a reuse.
  generation integer not null default 1,
  created_at timestamptz(3) not null default now(),
  refreshed_at timestamptz(3) not null default now(),
  -- Expiry of the newest refresh token, never after ends_at.
  expires_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- Response to the last refresh, sealed with the refresh token of the request, so that a site with a secret may repeat a lost request.
  last_answer bytea,
  -- Null: issued by hub-auth.
  scope text
);

create index on hub_grant (session_id);
create index on hub_grant (ends_at);

-- Authorization codes that a visitor takes to a site, kept after their use to detect a second one.
create table hub_temporary_token (
  digest bytea primary key check (length(digest) = 32),
  session_id bigint not null references hub_session on delete cascade,
  site_id integer not null references site,
  -- PKCE, method S256: BASE64URL(SHA-256(verifier)).
  code_challenge text collate "C",
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  grant_id bigint references hub_grant on delete set null,
  -- The token request must contain the same value (RFC 6749, 4.1.3).
  redirect_uri text collate "C",
  scope text,
  nonce text,
  check ((redirect_uri is null) = (scope is null))
);

-- For the sweep, which keeps used codes longer.
create index on hub_temporary_token (expires_at) where used_at is null;
create index on hub_temporary_token (expires_at) where used_at is not null;
create index on hub_temporary_token (session_id);
create index on hub_temporary_token (grant_id);

-- Ended sessions, recorded in the transaction that ends them. Creating the deliveries locks endpoints, and no logout waits for that.
create table hub_logout (
  id bigint generated always as identity primary key,
  site_id integer not null references site,
  session_id bigint not null,
  -- No reference: the row outlives the person.
  user_id integer not null,
  person_id text not null,
  at timestamptz(3) not null default clock_timestamp()
);

-- Requests that end with a mailed link. The link is created with the mail, so neither the request nor the queue contains it, and the
-- response time does not reveal whether the address is known.
create table hub_errand (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('registration', 'password', 'email', 'imported')),
  -- Recipient.
  email text not null,
  email_key text collate "C" not null,
  language text not null check (language in ('ro', 'ru', 'en', 'uk')),
  -- Data of a registration; the person is created when the link is followed.
  first_name text not null default '',
  last_name text not null default '',
  password text,
  -- Browser of the request. In another browser a registration also asks for its password.
  browser bytea not null,
  -- Continuation of the sign-in: return_address, state, code_challenge.
  destination jsonb not null default '{}',
  user_id integer references hub_user on delete cascade,
  -- SHA-256 of the link; null until the mail is created.
  digest bytea unique check (length(digest) = 32),
  created_at timestamptz(3) not null default now(),
  -- Null until the mail is created.
  expires_at timestamptz(3),
  used_at timestamptz(3)
);

create index on hub_errand (user_id, purpose);
create index on hub_errand (email_key, purpose);
create index on hub_errand (created_at);

-- Failed and pending attempts by address, account or known browser. Unlogged: no sign-in waits for the disk, and a crash may lose them.
create unlogged table hub_attempt (
  kind text collate "C" not null,
  digest bytea not null check (length(digest) = 32),
  count integer not null,
  -- Start of the decay of the count.
  last_at timestamptz(3) not null,
  blocked_until timestamptz(3) not null,
  primary key (kind, digest)
);

create index on hub_attempt (last_at);

-- Authenticator apps (TOTP, RFC 6238).
create table hub_authenticator (
  user_id integer primary key references hub_user on delete cascade,
  -- Shared secret, sealed with the secret of the deployment.
  secret bytea not null,
  -- Null until the person has typed a first code; the app does not count before.
  confirmed_at timestamptz(3),
  -- Time step of the last accepted code: each code is accepted once.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

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

-- Passkeys (WebAuthn).
create table hub_passkey (
  id bigint generated always as identity primary key,
  user_id integer not null references hub_user on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE key.
  public_key bytea not null check (length(public_key) <= 4096),
  -- Signature counter of the device; 0: not supported.
  counter bigint not null,
  transports text[] not null default '{}',
  -- Browser and system at registration.
  device text not null check (length(device) <= 100),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);

create index on hub_passkey (user_id);

create trigger noted after insert or delete on hub_passkey
  for each row execute function note_second_factor();

-- Recovery codes for a lost device; each is accepted once.
create table hub_recovery_code (
  user_id integer not null references hub_user on delete cascade,
  digest bytea not null check (length(digest) = 32),
  used_at timestamptz(3),
  -- Secret of the last digest; null: the secret before the first rotation. A rotation digests the digest.
  secret_number integer references deployment_secret,
  primary key (user_id, digest)
);

create index on hub_recovery_code (secret_number);

-- Sign-ins with a proven first factor that wait for the second.
create table hub_half_sign_in (
  browser bytea primary key check (length(browser) = 32),
  user_id integer not null references hub_user on delete cascade,
  -- Password hash at the first factor: a changed password ends the sign-in.
  password text,
  remembered boolean not null,
  -- Methods of the first factor (RFC 8176).
  amr text[] not null,
  expires_at timestamptz(3) not null
);

create index on hub_half_sign_in (user_id);
create index on hub_half_sign_in (expires_at);

-- Used passkey challenges: each is accepted once.
create table hub_spent_challenge (
  digest bytea primary key check (length(digest) = 32),
  spent_at timestamptz(3) not null default now()
);

create index on hub_spent_challenge (spent_at);

-- Keys that sign access tokens.
create table hub_key (
  -- RFC 7638 thumbprint.
  kid text collate "C" primary key,
  public_jwk jsonb not null,
  -- PKCS #8, sealed with the secret of the deployment.
  private_key bytea not null,
  created_at timestamptz(3) not null default now(),
  -- Published before it signs, so that caches of the key set contain it in time.
  signs_from timestamptz(3) not null,
  -- Published until every token that it signed has expired.
  retires_at timestamptz(3)
);

-- Keys of ID tokens and logout tokens: RS256, which OpenID Connect Core 15.1 requires. Access tokens use hub_key.
create table hub_client_key (
  kid text collate "C" primary key,
  public_jwk jsonb not null,
  -- PKCS #8, sealed with the secret of the deployment.
  private_key bytea not null,
  created_at timestamptz(3) not null default now(),
  signs_from timestamptz(3) not null,
  retires_at timestamptz(3)
);

-- Sign-ins that were redirected to a provider; each returns once, in the same browser.
create table upstream_login (
  -- SHA-256 of the parameter `state`.
  digest bytea primary key check (length(digest) = 32),
  -- Digest of the browser's identifier. Verifier and nonce derive from that secret, so neither is stored.
  browser bytea not null check (length(browser) = 32),
  provider_id integer not null references identity_provider on delete cascade,
  language text not null check (language in ('ro', 'ru', 'en', 'uk')),
  -- Continuation of the sign-in.
  destination jsonb not null,
  -- Signed-in person who connects the provider to the account; null: the returning person signs in.
  user_id integer references hub_user on delete cascade,
  expires_at timestamptz(3) not null
);

create index on upstream_login (provider_id);
create index on upstream_login (user_id);

-- For the sweep.
create index on upstream_login (expires_at);

-- Identities whose e-mail address belongs to an existing account: the next sign-in of that person in the same browser connects them.
create table upstream_join (
  browser bytea primary key check (length(browser) = 32),
  user_id integer not null references hub_user on delete cascade,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  provider text not null,
  label text not null,
  expires_at timestamptz(3) not null
);

create index on upstream_join (user_id);

-- For the sweep.
create index on upstream_join (expires_at);
