import type { Client } from 'pg'
import { EMBEDDED, SUPERUSER } from './embedded-cluster.ts'

/** Arbitrary lock id; this one spells "role". */
const LOCK = 0x726f6c65

/**
 * Creates the role of the server, which is not a superuser and owns the contents of the database. A cluster of an older release,
 * whose server was the superuser, is converted by the first process, and so are objects that were created manually as superuser
 * since. `session` is a superuser session.
 */
export const prepareRole = async (session: Client): Promise<void> => {
  await session.query('begin')
  try {
    await session.query('select pg_advisory_xact_lock($1)', [LOCK])
    // The conversion waits for locks only briefly, because others would queue after it, and is retried.
    await session.query(`set local lock_timeout = '2s'`)
    await session.query(CHANGE_OVER)
    await session.query('commit')
  } catch (error) {
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Objects of extensions and of PostgreSQL itself keep the superuser as owner. REASSIGN OWNED does not work:
 * for the first superuser it refuses everything, since the system depends on it. Sequences of columns,
 * indexes and row types follow their tables.
 */
const CHANGE_OVER = `
do $change_over$
declare
  own constant oid := '${SUPERUSER}'::regrole;
  statement text;
begin
  if not exists (select from pg_roles where rolname = '${EMBEDDED.user}') then
    create role ${EMBEDDED.user} login nosuperuser nocreatedb nocreaterole noreplication;
  elsif exists (select from pg_roles where rolname = '${EMBEDDED.user}' and (rolsuper or rolcreaterole)) then
    alter role ${EMBEDDED.user} nosuperuser nocreatedb nocreaterole noreplication;
  end if;

  for statement in
    with place as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), extended as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter database %I owner to ${EMBEDDED.user}', datname)
    from pg_database where datname = current_database() and datdba = own
    union all
    select format('alter schema %I owner to ${EMBEDDED.user}', nspname)
    from pg_namespace where oid in (select oid from place) and nspowner = own
    union all
    select format('alter %s %s owner to ${EMBEDDED.user}', case relkind
      when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type' else 'table'
    end, relation.oid::regclass)
    from pg_class as relation
    where relnamespace in (select oid from place) and relowner = own and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
      and ('pg_class'::regclass, relation.oid) not in (select classid, objid from extended)
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = relation.oid and relkind = 'S' and deptype in ('a', 'i')
      )
    union all
    select format('alter type %s owner to ${EMBEDDED.user}', kind.oid::regtype)
    from pg_type as kind
    where typnamespace in (select oid from place) and typowner = own and typtype in ('e', 'd', 'r')
      and ('pg_type'::regclass, kind.oid) not in (select classid, objid from extended)
    union all
    select format('alter routine %s owner to ${EMBEDDED.user}', routine.oid::regprocedure)
    from pg_proc as routine
    where pronamespace in (select oid from place) and proowner = own
      and ('pg_proc'::regclass, routine.oid) not in (select classid, objid from extended)
  loop
    execute statement;
  end loop;
end
$change_over$
`
