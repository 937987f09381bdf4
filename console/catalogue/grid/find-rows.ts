import type { QueryArguments } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { type Content, type ContentPage, findByIds, findPage, MAX_OBJECTS_PER_CALL } from '../content.ts'

/** Maximum rows of a grid. */
export const MAX_GRID_ROWS = 10_000

/** Objects of a grid: the selection of a list, or all objects found by it. */
export interface GridScope {
  readonly ids: readonly number[] | undefined
  readonly narrowing: QueryArguments
  readonly ordering: string
}

/** Objects of a grid with these fields; above the maximum, the first ones. */
export const findRows = async (
  site: CurrentSite,
  path: string,
  { ids, narrowing, ordering }: GridScope,
  fields: readonly string[],
): Promise<ContentPage> => {
  if (ids) {
    const byId = await findByIds(site, path, ids, fields)
    const rows = ids.flatMap((id) => byId.get(id) ?? [])
    return { rows, total: rows.length, isMore: false }
  }
  const rows = new Map<number, Content>()
  let [total, isMore] = [0, false]
  for (let page = 1; page <= MAX_GRID_ROWS / MAX_OBJECTS_PER_CALL; page++) {
    const query = {
      ...narrowing,
      ordering,
      page,
      page_size: MAX_OBJECTS_PER_CALL,
      fields: ['id', ...fields].join(),
    }
    const result = await findPage(site, path, query)
    total = result.total
    isMore = result.isMore
    // A row that moves to the next page during the reading occurs twice.
    for (const row of result.rows) rows.set(row.id, row)
    if (result.rows.length < MAX_OBJECTS_PER_CALL) break
  }
  return { rows: [...rows.values()], total, isMore }
}
