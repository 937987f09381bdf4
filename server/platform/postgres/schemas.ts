import type { Sql } from './pool/sql.ts'

/** Schemas of the tables, and of the extensions that they use. */
export interface Schemas {
  readonly schema: string
  /** Schema of the tables of pg-boss: its own if the role may create it, else the schema of all tables. */
  readonly queueSchema: string
  /** Schema of the extension `unaccent`. */
  readonly unaccentSchema: string
}

interface SchemaState {
  readonly role: string
  readonly database: string
  readonly schema: string
  readonly encoding: string
  /** True if Cyrillic letters can be folded, by the database's locale or by ICU. */
  readonly folds: boolean
  readonly schema_exists: boolean
  readonly may_use_schema: boolean
  readonly may_create: boolean
  readonly queue_exists: boolean
  /** Missing extensions, and schemas of extensions that the role may not use. */
  readonly missing: readonly string[]
  readonly closed: readonly string[]
  readonly unaccent_schema: string | null
}

const EXTENSIONS = ['unaccent', 'btree_gin']

/**
 * Finds the schema for migrations, and creates it if the role may.
 * @throws {Error} one sentence with the grant that an administrator must add.
 */
export const prepareSchemas = async (sql: Sql): Promise<Schemas> => {
  const [state] = await sql<SchemaState>`
    with place as materialized (
      select split_part(current_setting('search_path'), ', ', 1) as schema
    )
    select
      current_user as role, current_database() as database, schema, current_setting('server_encoding') as encoding,
      (
        lower('Ж' collate "default") = 'ж' or exists (select from pg_collation where collname = 'und-x-icu')
      ) as folds,
      to_regnamespace(schema) is not null as schema_exists,
      coalesce(has_schema_privilege(to_regnamespace(schema), 'create'), false) as may_use_schema,
      has_database_privilege(current_database(), 'create') as may_create,
      to_regclass('pgboss.job_common') is not null as queue_exists,
      array(
        select name from unnest(${EXTENSIONS}::text[]) as names (name)
        where not exists (select from pg_extension where extname = name)
      ) as missing,
      array(
        select distinct nspname::text from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
        where extname = any(${EXTENSIONS}) and not has_schema_privilege(pg_namespace.oid, 'usage')
      ) as closed,
      (
        select quote_ident(nspname) from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
        where extname = 'unaccent'
      ) as unaccent_schema
    from place
  `
  if (!state) throw new Error('The database returned no information about itself.')
  refuse(state)
  if (!state.schema_exists) await sql.unsafe(`create schema if not exists ${state.schema}`)
  return {
    schema: state.schema,
    queueSchema: state.schema === 'public' && state.may_create ? 'pgboss' : state.schema,
    unaccentSchema: state.unaccent_schema ?? state.schema,
  }
}

const refuse = ({ role, database, schema, encoding, missing, closed, ...state }: SchemaState): void => {
  if (encoding !== 'UTF8')
    throw new Error(
      `The database ${database} has the encoding ${encoding}, and texts of four languages need UTF8: create it with encoding 'UTF8'.`,
    )
  if (!state.folds)
    throw new Error(
      `The database ${database} has a locale without Cyrillic letters, and its server has no ICU: create it with locale 'C.UTF-8'.`,
    )
  if (!/^[a-z_][a-z0-9_]{0,49}$/.test(schema))
    throw new Error(
      `The schema ${schema} needs a name of lower-case letters, digits and _: set DATABASE_SCHEMA.`,
    )
  const grants = [
    ...(state.schema_exists
      ? state.may_use_schema
        ? []
        : [`grant usage, create on schema ${schema} to ${role}`]
      : state.may_create
        ? []
        : [`create schema ${schema} authorization ${role}`]),
    ...(state.may_create ? [] : missing.map((name) => `create extension ${name}`)),
    ...closed.map((name) => `grant usage on schema ${name} to ${role}`),
  ]
  if (grants.length > 0)
    throw new Error(
      `The role ${role} may not set up the database ${database}: let an administrator run there "${grants.join('; ')}".`,
    )
}

/** Text of a migration for the schemas of the deployment: it is written for `public`, and for a schema of pg-boss. */
export const inSchemas = (text: string, { schema, queueSchema, unaccentSchema }: Schemas): string =>
  text
    .replaceAll(
      /\bpublic\.(unaccent\b)?/g,
      (_, unaccent = '') => `${unaccent ? unaccentSchema : schema}.${unaccent}`,
    )
    .replace('CREATE SCHEMA IF NOT EXISTS pgboss;', queueSchema === 'pgboss' ? '$&' : '')
    .replaceAll("'pgboss'", `'${queueSchema}'`)
    .replaceAll('pgboss.', `${queueSchema}.`)

/** Schema of the tables of pg-boss. */
export const queueSchemaOf = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ schema: string }>`
    select case when to_regclass('job_common') is null then 'pgboss' else current_schema() end as schema
  `
  return row?.schema ?? 'pgboss'
}
