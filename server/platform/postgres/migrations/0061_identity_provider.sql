-- Login from elsewhere: people prove who they are to an identity provider (Google, a Keycloak of one's own), which tells the hub.

create table identity_provider (
  id             integer          generated always as identity primary key,
  -- Of its redirect URI, which is registered at the provider: each has its own, so that no answer passes for that of another.
  slug           text collate "C" not null unique check (slug ~ '^[a-z0-9-]{1,40}$'),
  -- The site whose visitors are offered it; null: those of all.
  site_id        integer          references site,
  kind           text             not null,
  name           text             not null check (length(name) between 1 and 60),
  -- As its ID tokens say it, byte by byte.
  issuer         text             not null check (length(issuer) <= 2000),
  client_id      text             not null check (length(client_id) <= 500),
  -- Sealed with the secret of the deployment; null for a public client.
  client_secret  bytea,
  scope          text             not null,
  -- Whether its word counts that an e-mail address is verified.
  trusts_email   boolean          not null,
  -- Whether it may be inside the network.
  allow_private  boolean          not null,
  created_at     timestamptz(3)   not null default now()
);

create index on identity_provider (site_id);

-- Who a person is at a provider. The issuer and not the provider: what signs in belongs to the person, however the provider is set up here.
create table hub_identity (
  issuer       text collate "C" not null,
  subject      text collate "C" not null check (length(subject) between 1 and 255),
  user_id      integer          not null references hub_user on delete cascade,
  -- What the person is told it is: an e-mail address or a name, as the provider said it last.
  label        text             not null default '',
  created_at   timestamptz(3)   not null default now(),
  last_used_at timestamptz(3)   not null default now(),
  primary key (issuer, subject)
);

create index on hub_identity (user_id);

-- Somebody who was sent to a provider and is to come back, in the same browser, once.
create table upstream_login (
  -- Of the parameter `state`.
  digest      bytea          primary key check (length(digest) = 32),
  -- Of what the browser is known by. Verifier and nonce are made of that secret, so neither is kept.
  browser     bytea          not null check (length(browser) = 32),
  provider_id integer        not null references identity_provider on delete cascade,
  language    text           not null check (language in ('ro', 'ru', 'en', 'uk')),
  -- Where the login goes on.
  destination jsonb          not null,
  -- Who was signed in and wants to connect the provider to their account; null: who comes back signs in.
  user_id     integer        references hub_user on delete cascade,
  expires_at  timestamptz(3) not null
);

create index on upstream_login (provider_id);
create index on upstream_login (user_id);
-- For the sweep.
create index on upstream_login (expires_at);
