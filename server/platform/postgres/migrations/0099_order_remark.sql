-- What colleagues at the console tell each other about an order. It is no part of the order: the wire, the feed and the ETag know nothing of it.

create table order_remark (
  id         integer        generated always as identity primary key,
  site_id    integer        not null,
  order_id   bigint         not null,
  user_id    integer        not null references hub_user on delete cascade,
  -- It may tell of the customer, and goes when the order forgets them.
  text       text           not null check (length(text) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  foreign key (site_id, order_id) references external_order on delete cascade
);

create index on order_remark (site_id, order_id, id);
create index on order_remark (user_id);
