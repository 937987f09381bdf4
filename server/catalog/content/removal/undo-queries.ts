import type { UndoneRemoval } from '@vitrina/schema/console/removal'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { expectedOutcomes, type PendingObject, type Verdict } from '../import-undo/undo-queries.ts'

/** Maximum number of objects named after an undo. */
const MAX_NAMED_OBJECTS = 100

interface ChangeQuery {
  readonly siteId: number
  readonly removal: number
  /** Id of the only object; null for all. */
  readonly only: number | null
  readonly most: number
}

/** Changes of a removal that are not yet undone, in their current state. */
export const selectChanges = (sql: Sql, table: Table, { siteId, removal, only, most }: ChangeQuery) => {
  const picked = sql`
    select ${siteId}::integer as site_id, change.*, null::text as created from removal_change as change
    where removal = ${removal} and type = ${table.resource.path} and outcome is null
      and (${only}::integer is null or id = ${only})
    order by tries, id limit ${most}
  `
  return sql<PendingObject>`
    select id, created, tries, outcome, reason, "left",
      case when outcome = 'given_back' then (jsonb_build_object('id', id) || back)::text end as line
    from (${expectedOutcomes(sql, table, picked)}) as judged
    order by id
  `
}

export const selectDeletedBy = (sql: Sql, siteId: number, removal: number, type: string) =>
  sql<{ id: number }>`
    select id from deleted_object where removal = ${removal} and site_id = ${siteId} and type = ${type} order by id
  `

/** Kinds of objects with changes that are not yet undone; retried ones last. */
export const selectUndonePaths = (sql: Sql, removal: number) => sql<{ type: string }>`
  select type from removal_change where removal = ${removal} and outcome is null order by tries, type limit 1
`

export const storeUndone = (sql: Sql, removal: number, type: string, verdicts: readonly Verdict[]) => sql`
  update removal_change as change
  set outcome = verdict.outcome, reason = verdict.reason, left_columns = verdict."left", tries = tries + 1
  from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as verdict (id integer, outcome text, reason text, "left" text[])
  where removal = ${removal} and type = ${type} and change.id = verdict.id
`

/** Outcomes of an undo. */
export const selectUndone = (sql: Sql, removal: number) => sql<Pick<UndoneRemoval, 'given_back' | 'left'>>`
  select
    count(*) filter (where outcome = 'given_back')::integer as given_back,
    (
      select coalesce(json_agg(json_build_object(
        'object', type, 'id', id, 'reason', reason, 'fields', coalesce(left_columns, '{}')
      ) order by type, id), '[]')
      from (
        select * from removal_change where removal = ${removal} and outcome is not null and reason is not null
        order by type, id limit ${MAX_NAMED_OBJECTS}
      ) as named
    ) as left
  from removal_change where removal = ${removal}
`
