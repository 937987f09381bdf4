-- Ways for a server to forget in the audit log that are all it may do there once the log belongs to another role
-- (server/database/protect-audit.sql). They name everything by its schema, so that no operator or function of the caller stands in.

do $audit$
declare
  audit constant text := format('%I.hub_audit', current_schema());
begin
  -- What an erased person came from and what entries tell of them (docs/leaving.md). The entries stay.
  execute format($f$
    create function %1$I.forget_person_in_audit(person integer) returns void language sql security definer
      set search_path = pg_catalog, pg_temp as
    $body$
      update %2$s as entry set ip = null, user_agent = null
      from (select distinct ip, user_agent from %2$s where user_id = person and operator_id is null) as own
      where entry.user_id is null and entry.operator_id is null and entry.ip = own.ip and entry.user_agent = own.user_agent;
      update %2$s set ip = null, user_agent = null, detail = '{}'
      where (user_id = person and operator_id is null or operator_id = person) and (ip is not null or detail <> '{}');
    $body$
  $f$, current_schema(), audit);

  -- Details of entries in which an address stands.
  execute format($f$
    create function %1$I.forget_email_in_audit(email text) returns void language sql security definer
      set search_path = pg_catalog, pg_temp as
    $body$
      update %2$s set detail = '{}' where strpos(lower(detail::text), email) > 0;
    $body$
  $f$, current_schema(), audit);

  -- Deletes at most `most` entries that are older than `days`; the trigger refuses those of the last 30 days.
  execute format($f$
    create function %1$I.sweep_audit(days integer, most integer) returns bigint language sql security definer
      set search_path = pg_catalog, pg_temp as
    $body$
      with gone as (
        delete from %2$s
        where ctid = any(array(
          select ctid from %2$s where at < now() - make_interval(days => days) limit most for update skip locked
        ))
        returning 1
      )
      select count(*) from gone;
    $body$
  $f$, current_schema(), audit);

  execute format(
    'revoke all on function %1$I.forget_person_in_audit, %1$I.forget_email_in_audit, %1$I.sweep_audit from public', current_schema()
  );
end
$audit$;

-- A function that a caller's search path finds first must not decide what the triggers compare.
alter function refuse_change_of_audit() set search_path = pg_catalog, pg_temp;
alter function refuse_change_of_audit_row() set search_path = pg_catalog, pg_temp;
