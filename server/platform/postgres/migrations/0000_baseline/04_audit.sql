-- Audit log. Rows are added and read; erasure and retention remove personal details and old rows.
create table hub_audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  event text collate "C" not null,
  -- No references: a row outlives the persons and sites that it names.
  user_id integer,
  site_id integer,
  session_id bigint,
  ip text,
  user_agent text,
  -- Never contains a secret.
  detail jsonb not null default '{}',
  -- Operator who acted at the console; null: a command, or the person concerned.
  operator_id integer
);

create index on hub_audit (at);
create index on hub_audit (user_id, id);
create index on hub_audit (event, id);
create index on hub_audit (operator_id, id) where operator_id is not null;
create index on hub_audit (site_id, id) where site_id is not null;

create function refuse_change_of_audit() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the audit log is only added to';
end
$$;

create trigger append_only before truncate on hub_audit
  for each statement execute function refuse_change_of_audit();

-- Permits the removal of personal details and the deletion of rows after the retention time, never within 30 days.
create function refuse_change_of_audit_row() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '30 days' then
      return old;
    end if;
  elsif (new.id, new.at, new.event, new.user_id, new.site_id, new.session_id, new.operator_id)
      is not distinct from (old.id, old.at, old.event, old.user_id, old.site_id, old.session_id, old.operator_id)
    and (new.ip is null or new.ip = old.ip)
    and (new.user_agent is null or new.user_agent = old.user_agent)
    and new.detail <@ old.detail
  then
    return new;
  end if;
  raise exception 'the audit log is only added to';
end $$;

create trigger only_forgets before update or delete on hub_audit
  for each row execute function refuse_change_of_audit_row();

create function public.forget_person_in_audit(person integer) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as
$body$
      update public.hub_audit as entry set ip = null, user_agent = null
      from (select distinct ip, user_agent from public.hub_audit where user_id = person and operator_id is null) as own
      where entry.user_id is null and entry.operator_id is null and entry.ip = own.ip and entry.user_agent = own.user_agent;
      update public.hub_audit set ip = null, user_agent = null, detail = '{}'
      where (user_id = person and operator_id is null or operator_id = person) and (ip is not null or detail <> '{}');
    $body$;

create function public.forget_email_in_audit(email text) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as
$body$
      update public.hub_audit set detail = '{}' where strpos(lower(detail::text), email) > 0;
    $body$;

create function public.sweep_audit(days integer, most integer) returns bigint language sql security definer
  set search_path = pg_catalog, pg_temp as
$body$
      with gone as (
        delete from public.hub_audit
        where ctid = any(array(
          select ctid from public.hub_audit where at < now() - make_interval(days => days) limit most for update skip locked
        ))
        returning 1
      )
      select count(*) from gone;
    $body$;

revoke all on function public.forget_person_in_audit, public.forget_email_in_audit, public.sweep_audit from public;
