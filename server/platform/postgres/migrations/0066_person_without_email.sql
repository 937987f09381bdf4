-- Not everybody has an e-mail address: some providers know people by their phone alone.

alter table hub_user
  alter email drop not null,
  alter email_key drop not null,
  -- E.164. It may be that of several: numbers are given to others, and nothing is joined by them.
  add phone             text,
  add phone_verified_at timestamptz(3);
