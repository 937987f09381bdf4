import { useQuery } from '@tanstack/react-query'
import type { Language } from '@vitrina/schema/languages'
import { category } from '@vitrina/schema/resources/category'
import type { CurrentSite } from '../session/current-site.ts'
import { useSite } from '../session/site.ts'
import { useLanguage } from '../text/language.tsx'
import { type Content, findPage } from './content.ts'
import { nameOf, namesOf } from './naming.ts'

/** Maximum number of levels of categories that are looked up; it ends a cycle of parents. */
const MAX_LEVELS = 8

/** Names from the top level down to each category: one request per level. */
const findPaths = async (site: CurrentSite, ids: readonly number[], language: Language) => {
  const fields = ['id', 'category_id', ...namesOf(category, language)].join()
  const known = new Map<number, Content>()
  let pendingIds = [...ids]
  for (let level = 0; level < MAX_LEVELS && pendingIds.length > 0; level++) {
    const { rows } = await findPage(site, category.path, { ids: pendingIds.join(), fields, page_size: 500 })
    for (const row of rows) known.set(row.id, row)
    pendingIds = [...new Set(rows.flatMap(parentsOf))].filter((id) => !known.has(id))
  }
  const paths = ids.map((id): [number, string] => {
    const names: string[] = []
    for (let at = known.get(id), level = 0; at && level < MAX_LEVELS; level++) {
      names.unshift(nameOf(category, at, language))
      const [parent = 0] = parentsOf(at)
      at = known.get(parent)
    }
    return [id, names.length > 1 ? names.join(' › ') : '']
  })
  return new Map(paths)
}

const parentsOf = ({ category_id: parents }: Content): number[] => (Array.isArray(parents) ? parents : [])

/** Paths of categories by id, such as "Food › Milk"; '' at the top level. */
export const useCategoryPaths = (ids: readonly number[]): ReadonlyMap<number, string> => {
  const site = useSite()
  const { language } = useLanguage()
  const { data = new Map<number, string>() } = useQuery({
    queryKey: [site.slug, 'content', category.path, 'paths', language, ids],
    queryFn: () => findPaths(site, ids, language),
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  return data
}
