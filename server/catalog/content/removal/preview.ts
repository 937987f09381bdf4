import {
  MAX_PREVIEW_COUNT,
  MAX_REMOVED_CHILDREN,
  type RemovalPreview,
  type RemovalRequest,
} from '@vitrina/schema/console/removal'
import type { Language } from '@vitrina/schema/languages'
import { feeds } from '@vitrina/schema/product-feeds'
import type { Use } from '../../../platform/batch/use.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import type { ContentDeclaration } from '../declared.ts'
import { formerNameOf } from '../trash/trash.ts'
import { referrersOf } from '../write/delete.ts'
import { tableAt } from '../write/references.ts'
import { canHide, removalSetOf } from './children.ts'
import { countFigures, countUses } from './preview-queries.ts'
import { effectAlone, fieldOfReference } from './references.ts'

interface PreviewRequest extends RemovalRequest {
  readonly siteId: number
  readonly language: Language
  /** True if the operator may read objects of this path. */
  readonly mayRead: (path: string) => boolean
}

/** Effects of a removal with and without a remaining object. */
export const previewRemoval = async (
  sql: Sql,
  { form: { table }, tables, ownUses }: ContentDeclaration,
  others: readonly Use[],
  { siteId, object, ids, target, language, mayRead }: PreviewRequest,
): Promise<RemovalPreview> => {
  const referrers = referrersOf(table, tables)
  const uses = [...others, ...ownUses]
  const useRows =
    referrers.length > 0 ? await countUses(sql, siteId, object, ids, referrers, MAX_PREVIEW_COUNT + 1) : []
  const { deleted, hidden, tooMany } = await removalSetOf(sql, object, ids, {
    ...{ siteId, tables, uses },
    most: MAX_REMOVED_CHILDREN,
  })
  const figures = object === 'product' ? Object.values(feeds) : []
  const selectedIds = new Set(ids)
  return {
    uses: useRows.map(({ object, field, count, rows }) => {
      const used = tableAt(tables, object)
      const path = referrers.find((one) => one.table === used && fieldOfReference(one.path) === field)
      return {
        ...{ object, field, count: Math.min(count, MAX_PREVIEW_COUNT), is_more: count > MAX_PREVIEW_COUNT },
        first: mayRead(object)
          ? rows.map((row) => ({ id: row.id, name: formerNameOf(used, row, language) }))
          : [],
        alone: path ? effectAlone(path) : 'refused',
      }
    }),
    ordered: [...(hidden.get(object) ?? [])].filter((id) => selectedIds.has(id)),
    can_hide: canHide(table),
    children: [...deleted].flatMap(([path, childIds]) => {
      const count = [...childIds].filter((id) => path !== object || !selectedIds.has(id)).length
      return count > 0 ? [{ object: path, count }] : []
    }),
    too_many: tooMany,
    figures: await Promise.all(
      figures.map(async (feed) => {
        const [counted] = await countFigures(sql, siteId, ids, target, feed)
        return { kind: feed.read, rows: counted?.rows ?? 0, both: counted?.both ?? 0 }
      }),
    ),
  }
}
