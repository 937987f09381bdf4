-- Makes a separate role the owner of the audit log. The role of the server can then only add and read entries; it cannot change, delete,
-- truncate or drop them, nor drop the triggers. The embedded PostgreSQL runs this script at each start. On another server, run it once as a
-- superuser in the database of Vitrina, and again after an upgrade if `npx vitrina doctor` reports it:
--
--   psql --set ON_ERROR_STOP=1 --file protect-audit.sql <database>
--
-- For another schema than public, set PGOPTIONS='-c search_path=<schema>'.

do $protect$
declare
  keeper constant text := 'vitrina_audit';
  place constant oid := (select relnamespace from pg_class where oid = to_regclass('hub_audit'));
  server constant name := (
    select pg_get_userbyid(relowner) from pg_class where relname = 'site' and relkind = 'r' and relnamespace = place
  );
  kept text;
begin
  if place is null then
    return;
  end if;
  if (select rolsuper or rolcreaterole from pg_roles where rolname = server) then
    raise exception 'the role % of the server is a superuser or can create roles, so the audit log cannot be protected from it', server;
  end if;
  if not exists (select from pg_roles where rolname = keeper) then
    execute format('create role %I nologin', keeper);
  end if;
  if exists (select from pg_auth_members where roleid = keeper::regrole and member = server::regrole) then
    execute format('revoke %I from %I', keeper, server);
  end if;

  -- The owner of a database or schema can drop its objects.
  if (select pg_get_userbyid(datdba) = server from pg_database where datname = current_database()) then
    execute format('alter database %I owner to %I', current_database(), keeper);
    execute format('grant connect, create, temporary on database %I to %I', current_database(), server);
  end if;
  if (select pg_get_userbyid(nspowner) = server from pg_namespace where oid = place) then
    execute format('alter schema %s owner to %I', place::regnamespace, keeper);
  end if;
  if not has_schema_privilege(server, place, 'usage, create') or not has_schema_privilege(server, place, 'create') then
    execute format('grant usage, create on schema %s to %I', place::regnamespace, server);
  end if;

  for kept in
    select oid::regprocedure::text from pg_proc
    where pronamespace = place and pg_get_userbyid(proowner) <> keeper and proname in (
      'refuse_change_of_audit', 'refuse_change_of_audit_row', 'forget_person_in_audit', 'forget_email_in_audit', 'sweep_audit'
    )
  loop
    execute format('alter function %s owner to %I', kept, keeper);
    execute format('revoke all on function %s from public', kept);
    execute format('grant execute on function %s to %I', kept, server);
  end loop;

  if (select pg_get_userbyid(relowner) <> keeper from pg_class where oid = 'hub_audit'::regclass) then
    alter table hub_audit owner to vitrina_audit;
    execute format('revoke all on hub_audit from public, %I', server);
    execute format('grant select, insert on hub_audit to %I', server);
    execute format('grant select on sequence %s to %I', pg_get_serial_sequence('hub_audit', 'id'), server);
  end if;
end
$protect$;
