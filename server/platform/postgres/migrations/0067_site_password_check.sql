-- A shop that still knows its customers' passwords is asked about somebody whom the hub does not know, while they sign in there.

create table site_password_check (
  site_id       integer        primary key references site,
  url           text           not null,
  -- Of the signatures, sealed with the secret of the deployment.
  secret        bytea          not null,
  allow_private boolean        not null default false,
  created_at    timestamptz(3) not null default now()
);
