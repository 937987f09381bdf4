-- OpenID Connect over the same sessions, sites and grants: a code is a temporary token that a client redeems, at another endpoint.

-- Expands, although it checks rows: the last release fills neither of the columns that are checked.

-- What the client asked for; null: by redirect_url, and exchanged at hub-auth.
alter table hub_temporary_token
  -- The token request must name the same one (RFC 6749 4.1.3).
  add redirect_uri text collate "C",
  add scope        text,
  add nonce        text,
  add check ((redirect_uri is null) = (scope is null));

-- Null: what hub-auth exchanged.
alter table hub_grant add scope text;

-- When the person last proved who they are, in this session: `auth_time`.
alter table hub_session add authenticated_at timestamptz(3) not null default now();
update hub_session set authenticated_at = created_at;
