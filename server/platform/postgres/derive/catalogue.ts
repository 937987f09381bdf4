import type { Transaction } from '../pool/sql.ts'

/** Part of a table in PostgreSQL's spelling; names are quoted where SQL requires it. */
export interface CataloguePart {
  readonly sort: 'column' | 'constraint' | 'index' | 'recording' | 'option'
  readonly name: string
  /** Type of a column, with a collation that differs from that of the type. */
  readonly definition: string
  /** True for a column that is never null. */
  readonly filled: boolean
  /** Default of a column. */
  readonly fallback: string | null
}

/**
 * All properties of a table that a declaration determines; empty for an unknown table. Includes triggers that
 * record changes with their function, but not the triggers of other modules.
 */
export const partsOf = (sql: Transaction, table: string) => sql<CataloguePart>`
  select 'column' as sort, quote_ident(attname) as name,
    format_type(atttypid, atttypmod) || coalesce(' collate ' || quote_ident(collname), '') as definition,
    attnotnull as filled, pg_get_expr(adbin, adrelid) as fallback
  from pg_attribute
  join pg_type on pg_type.oid = atttypid
  left join pg_collation on pg_collation.oid = attcollation and attcollation <> typcollation
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
  union all
  -- NOT NULL is a property of the column; PostgreSQL 18 lists it as a constraint, too.
  select 'constraint', quote_ident(conname), pg_get_constraintdef(oid), false, null
  from pg_constraint where conrelid = to_regclass(${table}) and contype <> 'n'
  union all
  select 'index', quote_ident(relname), pg_get_indexdef(indexrelid, 0, true), false, null
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = to_regclass(${table})
    and not exists (select from pg_constraint where conrelid = indrelid and conindid = indexrelid)
  union all
  select 'recording', quote_ident(tgname), pg_get_triggerdef(oid, true) || ' ' || tgenabled::text, false, null
  from pg_trigger where tgrelid = to_regclass(${table}) and starts_with(tgname, ${`${table}_record_`})
  union all
  -- Without the first line, which contains the schema.
  select 'recording', proname || '()', regexp_replace(pg_get_functiondef(oid), '^.*?\n', ''), false, null
  from pg_proc where oid in (to_regproc(${`${table}_record_changes`}), to_regproc(${`${table}_keep_history`}),
    to_regproc(${`${table}_keep_updated`}))
  union all
  select 'option', split_part(option, '=', 1), split_part(option, '=', 2), false, null
  from pg_class, unnest(reloptions) as option where oid = to_regclass(${table})
  order by 1, 2
`

/** Tables of content objects, declared or not: they record changes and store digests of sent objects. */
export const contentTables = (sql: Transaction) => sql<{ name: string }>`
  select relname as name from pg_class
  join pg_trigger on tgrelid = pg_class.oid and tgname = relname || '_record_insert'
  join pg_attribute on attrelid = pg_class.oid and attname = 'digest'
  where relnamespace = current_schema()::regnamespace
  order by relname
`
