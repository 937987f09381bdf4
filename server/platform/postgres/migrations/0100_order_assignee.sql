-- Who at the console takes care of an order. It is no part of the order: the wire, the feed and the ETag know nothing of it.

create table order_assignee (
  site_id    integer        not null,
  order_id   bigint         not null,
  user_id    integer        not null references hub_user on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, order_id),
  foreign key (site_id, order_id) references external_order on delete cascade
);

create index on order_assignee (user_id, site_id, order_id);
