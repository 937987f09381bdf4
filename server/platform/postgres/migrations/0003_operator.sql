-- People. Hub users are shared by all sites; an operator is one of them who may enter the console.

create table hub_user (
  id                 integer        generated always as identity primary key,
  email              text           not null,
  -- The address without its case and its look-alikes: what makes two addresses the same person.
  email_key          text collate "C" not null unique,
  -- argon2id, in its own text form with salt and cost.
  password           text           not null,
  email_confirmed_at timestamptz(3),
  created_at         timestamptz(3) not null default now()
);

create table operator (
  user_id    integer        primary key references hub_user on delete cascade,
  created_at timestamptz(3) not null default now()
);
