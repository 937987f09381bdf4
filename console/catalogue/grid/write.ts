import type { Column } from '@vitrina/schema/columns'
import type { Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { Problem } from '../../api/problem.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { type Content, findByIds, type Patch, updatePortions } from '../content.ts'
import { namesOf } from '../naming.ts'
import { areSame, toWire } from '../values.ts'
import type { Edits } from './edits.ts'
import { plainOf } from './plain-columns.ts'

/** Cell that was not written: another user changed it meanwhile, or its object was deleted. */
export interface SkippedCell {
  readonly id: number
  readonly column: Column
}

/** Result of writing the changed cells of a grid. */
export interface CellsWritten {
  readonly columns: readonly Column[]
  /** Ids of the written objects, in the order of sending. */
  readonly ids: readonly number[]
  readonly before: ReadonlyMap<number, Content>
  /** Objects in the response; incomplete after a refusal. */
  readonly after: readonly Content[]
  readonly skipped: readonly SkippedCell[]
  /** Refusal that ended the write. */
  readonly refusal: Problem | undefined
}

/**
 * Writes the changed cells of a grid, or does a dry run (`dryRun`). A field changed by others since is not
 * written. Several calls are used above the maximum, each all or nothing; the first refusal ends them.
 * @throws {Problem} when no call succeeded.
 */
export const writeCells = async (
  site: CurrentSite,
  object: Resource,
  edits: Edits,
  { dryRun, language }: { readonly dryRun: boolean; readonly language: Language },
): Promise<CellsWritten> => {
  const edited = new Set([...edits.values()].flatMap((row) => [...row.keys()]))
  const columns = plainOf(object).filter(({ name }) => edited.has(name))
  const fields = columns.map(({ name }) => name)
  const before = await findByIds(
    site,
    object.path,
    [...edits.keys()],
    [...new Set([...namesOf(object, language), ...fields])],
  )
  const skipped: SkippedCell[] = []
  const patches = [...edits].flatMap(([id, row]): Patch[] => {
    const now = before.get(id)
    const sent = columns.flatMap((column): [string, unknown][] => {
      const edit = row.get(column.name)
      if (!edit) return []
      if (now && areSame(now[column.name], edit.seen))
        return [[column.name, toWire(column.field, edit.value)]]
      skipped.push({ id, column })
      return []
    })
    return sent.length > 0 ? [{ id, ...Object.fromEntries(sent) }] : []
  })
  const { after, refusal } = await sendAll(site, object.path, patches, { dryRun, fields })
  return { columns, ids: patches.map(({ id }) => id as number), before, after, skipped, refusal }
}

const sendAll = async (...update: Parameters<typeof updatePortions>) => {
  const after: Content[] = []
  try {
    for await (const portion of updatePortions(...update)) after.push(...portion)
    return { after, refusal: undefined }
  } catch (failure) {
    if (failure instanceof Problem) return { after, refusal: failure }
    throw failure
  }
}
