-- OpenID Connect Back-Channel Logout: a site that has an address told of session.ended hears when a person is signed out there.

-- What is to be told, in the transaction that ended it. Making deliveries of it holds their endpoint, for which no logout waits.
create table hub_logout (
  id         bigint         generated always as identity primary key,
  site_id    integer        not null references site,
  session_id bigint         not null,
  -- No reference: it outlives whom it tells of.
  user_id    integer        not null,
  person_id  text           not null,
  at         timestamptz(3) not null default clock_timestamp()
);

-- Each site that listens, and has something in these sessions that would still work.
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

-- What a site was given is taken back while the session goes on: it is signed out, unless it has something else in the session.
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
