-- Public keys by which a site proves itself at the endpoints of OpenID Connect in place of a secret (private_key_jwt, RFC 7523).
create table site_key_set (
  site_id    integer        primary key references site on delete cascade,
  -- A JSON Web Key Set of public keys; null: it is fetched.
  jwks       jsonb,
  -- The address of the set.
  jwks_uri   text           collate "C",
  created_at timestamptz(3) not null default now(),
  check ((jwks is null) <> (jwks_uri is null))
);

-- Assertions that were used, until they expire: each works once.
create table site_assertion (
  site_id    integer        not null references site on delete cascade,
  -- SHA-256 of its jti.
  digest     bytea          not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, digest)
);

create index on site_assertion (expires_at);
