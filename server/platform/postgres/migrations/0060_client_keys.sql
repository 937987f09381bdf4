-- Keys by which ID tokens and logout tokens are signed: RS256, which OpenID Connect Core 15.1 wants of every provider. In a table of
-- their own: a process of the last release would sign access tokens with the newest key of hub_key, whatever it is.
create table hub_client_key (
  kid         text collate "C" primary key,
  public_jwk  jsonb          not null,
  -- PKCS #8, sealed with the secret of the deployment.
  private_key bytea          not null,
  created_at  timestamptz(3) not null default now(),
  signs_from  timestamptz(3) not null,
  retires_at  timestamptz(3)
);
