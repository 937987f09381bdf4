-- What the system behind a token is expected to do, so that somebody is told when it falls silent.

create table expected_call (
  site_id        integer        not null references site on delete cascade,
  -- Of the token, and of all that it was rotated with.
  number         integer        not null,
  call           text           not null check (call in ('orders_read', 'orders_written', 'stock_written', 'products_written')),
  -- Either: at least so often, or once a day by this time of the shop.
  within_minutes integer        check (within_minutes between 5 and 1440),
  daily_by       time(0),
  since          timestamptz(3) not null default now(),
  -- When operators were last told that it has not come.
  told_at        timestamptz(3),
  primary key (site_id, number, call),
  check ((within_minutes is null) <> (daily_by is null))
);
