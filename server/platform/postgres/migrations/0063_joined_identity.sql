-- Identities are joined to accounts that were there before, with proof of both.

alter table hub_identity
  -- What the provider was called when it was connected.
  add provider text not null default '';

-- Somebody who has come from a provider with the address of an account, and has still to prove that the account is theirs: the next
-- sign-in of that person in the same browser joins the two.
create table upstream_join (
  browser    bytea            primary key check (length(browser) = 32),
  user_id    integer          not null references hub_user on delete cascade,
  issuer     text collate "C" not null,
  subject    text collate "C" not null,
  provider   text             not null,
  label      text             not null,
  expires_at timestamptz(3)   not null
);

create index on upstream_join (user_id);
-- For the sweep.
create index on upstream_join (expires_at);
