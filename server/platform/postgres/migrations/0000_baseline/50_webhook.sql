-- Webhook endpoints of a site.
create table webhook_endpoint (
  site_id integer not null references site,
  id integer not null,
  url text not null,
  description text,
  -- Subscribed events: order.created, order.*, or *.
  events text[] not null,
  -- Sealed with the secret of the deployment.
  secret bytea not null,
  -- Both secrets sign for a while after a rotation.
  previous_secret bytea,
  previous_until timestamptz(3),
  -- Number of the API token whose changes are not delivered.
  excluded_origin integer,
  -- The endpoint receives changes after this cursor.
  start_cursor bigint not null,
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  -- operator: by hand; gone: the endpoint answered 410.
  disabled_by text check (disabled_by in ('operator', 'gone')),
  -- Requested delay (429, Retry-After).
  paused_until timestamptz(3),
  -- Start of continuous failure; null after a success.
  failing_since timestamptz(3),
  -- Time of the last mail about parked deliveries.
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (site_id, id),
  check ((state = 'disabled') = (disabled_by is not null)),
  check ((previous_secret is null) = (previous_until is null))
);

-- Last change that became events. Creating events locks the row.
create table webhook_head (
  site_id integer primary key references site,
  cursor bigint not null,
  -- Ids of endpoints are never issued again.
  last_id integer not null default 0
);

-- Events. The body is created once, so that every attempt and endpoint gets the same bytes.
create table webhook_event (
  site_id integer not null references site,
  -- webhook-id.
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Change, or the last of the merged changes; null for a ping.
  cursor bigint,
  object_type text,
  object_id bigint,
  key text,
  body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (site_id, id)
);

create index on webhook_event (site_id, created_at);

-- Deliveries of events to endpoints. Events of one object reach an endpoint one by one, in order: only the first pending one has a due_at;
-- the next gets one when the first ends. Creating, ending and replaying deliveries of an endpoint locks its row.
create table webhook_delivery (
  site_id integer not null,
  endpoint_id integer not null,
  event_id uuid not null,
  cursor bigint,
  object_type text,
  object_id bigint,
  -- failed: a ping without success, which is not retried.
  state text not null check (state in ('pending', 'delivered', 'parked', 'failed')),
  -- Time of the next attempt. An attempt first moves it, so that no other process starts one, and one does after a crash.
  due_at timestamptz(3),
  -- All attempts, and those since creation or the last replay, which determine the delay.
  attempts integer not null default 0,
  tries integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- Creation or last replay: three days later the delivery is parked.
  since timestamptz(3) not null default now(),
  -- Time of delivery, parking or failure.
  ended_at timestamptz(3),
  primary key (site_id, endpoint_id, event_id),
  foreign key (site_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (site_id, event_id) references webhook_event on delete cascade,
  check ((state = 'pending') = (ended_at is null)),
  check (state = 'pending' or due_at is null)
);

create index webhook_delivery_due on webhook_delivery (site_id, endpoint_id, due_at) where due_at is not null;
create index webhook_delivery_line on webhook_delivery (site_id, endpoint_id, object_type, object_id, cursor)
  where state = 'pending';
create index webhook_delivery_log on webhook_delivery (site_id, endpoint_id, created_at, event_id);
create index webhook_delivery_parked on webhook_delivery (site_id, endpoint_id, created_at, event_id) where state = 'parked';
create index webhook_delivery_event on webhook_delivery (site_id, event_id);

-- Requests and responses of attempts.
create table webhook_attempt (
  site_id integer not null,
  endpoint_id integer not null,
  event_id uuid not null,
  number integer not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  -- Null: no response; `failure` gives the reason.
  status integer,
  failure text,
  answer_headers jsonb,
  -- Beginning of the body.
  answer_body text,
  primary key (site_id, endpoint_id, event_id, number),
  foreign key (site_id, endpoint_id, event_id) references webhook_delivery on delete cascade
);

create index on webhook_attempt (site_id, at);

-- Records a logout for each site with an endpoint and a valid grant in these sessions.
create function tell_of_logout(sessions bigint[]) returns void language sql as $$
  insert into hub_logout (site_id, session_id, user_id, person_id)
  select distinct hub_grant.site_id, hub_session.id, hub_user.id, hub_user.person_id
  from hub_grant
  join hub_session on hub_session.id = hub_grant.session_id
  join hub_user on hub_user.id = hub_session.user_id
  where hub_grant.session_id = any(sessions) and hub_grant.revoked_at is null and hub_grant.expires_at > now()
    and exists (
      select from webhook_endpoint as endpoint
      where endpoint.site_id = hub_grant.site_id and 'session.ended' = any(endpoint.events)
    )
$$;

create function tell_of_ended_session() returns trigger language plpgsql as $$
begin
  perform tell_of_logout(array[new.id]);
  return null;
end $$;

create trigger tell_of_logout after update of ended_at on hub_session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_of_ended_session();

-- A revoked grant signs its site out, unless the site has another grant in the session.
create function tell_of_revoked_grant() returns trigger language plpgsql as $$
begin
  insert into hub_logout (site_id, session_id, user_id, person_id)
  select new.site_id, hub_session.id, hub_user.id, hub_user.person_id
  from hub_session join hub_user on hub_user.id = hub_session.user_id
  where hub_session.id = new.session_id and hub_session.ended_at is null
    and exists (
      select from webhook_endpoint as endpoint
      where endpoint.site_id = new.site_id and 'session.ended' = any(endpoint.events)
    )
    and not exists (
      select from hub_grant as other
      where other.session_id = new.session_id and other.site_id = new.site_id
        and other.revoked_at is null and other.expires_at > now()
    );
  return null;
end $$;

create trigger tell_of_logout after update of revoked_at on hub_grant
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_of_revoked_grant();

create function tell_of_locked_user() returns trigger language plpgsql as $$
begin
  perform tell_of_logout(array(select id from hub_session where user_id = new.id and ended_at is null));
  return null;
end $$;

create trigger tell_of_logout after update of locked_at on hub_user
  for each row when (old.locked_at is null and new.locked_at is not null) execute function tell_of_locked_user();
