import type { SkippedReason, UndoOutcome, UndoRow } from '@vitrina/schema/console/import-undo'
import { fieldKind } from '@vitrina/schema/field-kinds'
import type { UndoneImport } from '../../../platform/batch/importable.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Objects to undo in one transaction. */
const CHUNK = 500

/** Object to undo, in its current state. */
export interface PendingObject {
  readonly id: number
  /** True if the import created it. */
  readonly created: boolean
  readonly tries: number
  /** Expected outcome, as far as it depends on the object only. */
  readonly outcome: UndoOutcome
  readonly reason: SkippedReason | null
  /** Line of the write that restores the fields. */
  readonly line: string | null
  /** Fields that were changed again after the import. */
  readonly left: string[]
}

/** Outcome of an object. Null: another attempt follows after the others. */
export interface Verdict extends Pick<PendingObject, 'id' | 'left'> {
  readonly outcome: UndoOutcome | null
  readonly reason: SkippedReason | null
}

/** Expected outcomes of `picked`, rows of import_change. */
export const expectedOutcomes = (sql: Sql, { name, columns }: Table, picked: Query): Query => {
  const known = columns.map((column) => column.name)
  // A write accepts amounts in the form of reads: in quotes.
  const quoted = columns.flatMap(({ name, field }) => (fieldKind(field).stored === 'quoted' ? [name] : []))
  return sql`
    select picked.id, picked.created is not null as created, picked.tries, fields.back,
      coalesce(fields.left_columns, '{}') as "left", verdict.*
    from (${picked}) as picked
    left join lateral (
      select to_jsonb(present) as whole from ${sql.unsafe(name)} as present
      where present.site_id = picked.site_id and present.id = picked.id
      -- Built once per row, not once per field.
      offset 0
    ) as held on true
    left join lateral (
      select
        jsonb_object_agg(
          key,
          case
            when key = any(${quoted}::text[]) and jsonb_typeof(picked.before -> key) = 'number'
              then to_jsonb(picked.before ->> key)
            else picked.before -> key
          end
        ) filter (where held.whole -> key = value) as back,
        array_agg(key order by key) filter (where held.whole -> key is distinct from value) as left_columns
      from jsonb_each(picked.after)
      where key = any(${known}::text[])
    ) as fields on held.whole is not null and picked.created is null
    cross join lateral (
      select
        case
          when held.whole is null then 'left'
          when picked.created is null then case when fields.back is null then 'left' else 'given_back' end
          when picked.created = import_row_digest(held.whole) then 'deleted'
          else 'left'
        end as outcome,
        case
          when held.whole is null then 'gone'
          when picked.created <> import_row_digest(held.whole) or fields.left_columns <> '{}' then 'changed'
        end as reason
    ) as verdict
  `
}

/**
 * Next objects to undo: either all created by the import, or none. Later creations come first, because they
 * may refer to earlier ones.
 */
export const selectPending = (sql: Sql, table: Table, { siteId, job }: UndoneImport) => {
  const picked = sql`
    select change.*
    from import_change as change
    join (
      select tries, created is not null as created from import_change
      where site_id = ${siteId} and import = ${job} and outcome is null
      order by tries, (created is not null) limit 1
    ) as first on first.tries = change.tries and first.created = (change.created is not null)
    where change.site_id = ${siteId} and change.import = ${job} and change.outcome is null
    order by case when first.created then -change.id else change.id end limit ${CHUNK}
  `
  return sql<PendingObject>`
    select id, created, tries, outcome, reason, "left",
      case when outcome = 'given_back' then (jsonb_build_object('id', id) || back)::text end as line
    from (${expectedOutcomes(sql, table, picked)}) as judged
    order by id
  `
}

/** Stores the outcomes of a batch of objects. */
export const storeVerdicts = (sql: Sql, { siteId, job }: UndoneImport, verdicts: readonly Verdict[]) => sql`
  update import_change as change
  set outcome = verdict.outcome, reason = verdict.reason, left_columns = verdict."left", tries = tries + 1
  from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as verdict (id integer, outcome text, reason text, "left" text[])
  where site_id = ${siteId} and import = ${job} and change.id = verdict.id
`

interface UndoSummary {
  readonly given_back: number
  readonly deleted: number
  readonly left: number
  readonly partly: number
  readonly total: number
  readonly rows: readonly UndoRow[]
}

/** Number and names of the expected or actual outcomes of an undo. */
export const summarizeUndo = (
  sql: Sql,
  table: Table,
  { siteId, job }: UndoneImport,
  isBegun: boolean,
  most: number,
) => {
  const all = sql`select * from import_change where site_id = ${siteId} and import = ${job}`
  const outcomes = isBegun
    ? sql`select id, outcome, reason, coalesce(left_columns, '{}') as "left", null::jsonb as back from (${all}) as kept`
    : expectedOutcomes(sql, table, all)
  // Before the undo, objects of each outcome are shown; after it, those that were not undone.
  const shown = isBegun ? sql`where reason is not null and outcome is not null` : sql``
  return sql<UndoSummary>`
    with outcome_rows as materialized (${outcomes})
    select
      count(*) filter (where outcome = 'given_back')::integer as given_back,
      count(*) filter (where outcome = 'deleted')::integer as deleted,
      count(*) filter (where outcome = 'left')::integer as "left",
      count(*) filter (where outcome = 'given_back' and "left" <> '{}')::integer as partly,
      count(*)::integer as total,
      (
        select coalesce(json_agg(json_build_object('id', id, 'outcome', outcome, 'reason', reason, 'left', "left", 'back', back)), '[]')
        from (select * from outcome_rows ${shown} order by id limit ${most}) as shown
      ) as rows
    from outcome_rows
  `
}
