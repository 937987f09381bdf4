import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Column } from '@vitrina/schema/columns'
import type { Language } from '@vitrina/schema/languages'
import type { CurrentSite } from '../session/current-site.ts'
import { useSite } from '../session/site.ts'
import { useLanguage } from '../text/language.tsx'
import { type Content, findByIds, findPage, type Patch } from './content.ts'
import { nameOf, namesOf, pictureOf, webAddress } from './naming.ts'
import { objectOf } from './objects.ts'

/** Reference to an object in another screen. */
export interface ShownObject {
  readonly id: number
  readonly name: string
  readonly picture: string | undefined
}

type ShownById = ReadonlyMap<number, ShownObject>

/** Fields of objects that are shown only by name. */
const namedObject = (path: string, language: Parameters<typeof namesOf>[1]) => {
  const object = objectOf(path)
  const picture = pictureOf(object)
  const fields = [...namesOf(object, language), ...(picture === undefined ? [] : [picture])]
  const shown = (content: Content): ShownObject => ({
    id: content.id,
    name: nameOf(object, content, language),
    picture: picture === undefined ? undefined : webAddress(content[picture]),
  })
  return { fields, shown }
}

/** Names of the objects with these ids at `path`, by id; unknown ones are omitted. */
export const findNames = async (
  site: CurrentSite,
  path: string,
  ids: readonly number[],
  language: Language,
): Promise<ShownById> => {
  const { fields, shown } = namedObject(path, language)
  const byId = await findByIds(site, path, ids, fields)
  return new Map([...byId].map(([id, content]) => [id, shown(content)]))
}

/** Names by the path of an object, then by id. */
export type Names = ReadonlyMap<string, ShownById>

/** Names of the objects with these ids, by path; unknown ones are omitted. */
export const useNames = (ids: ReadonlyMap<string, readonly number[]>): Names => {
  const site = useSite()
  const { language } = useLanguage()
  const idsByPath = [...ids].map(
    ([path, ids]) => [path, [...new Set(ids)].sort((one, other) => one - other)] as const,
  )
  const answers = useQueries({
    queries: idsByPath.map(([path, ids]) => ({
      queryKey: [site.slug, 'content', path, 'names', language, ids],
      queryFn: () => findNames(site, path, ids, language),
      enabled: ids.length > 0 && site.mayRead(path),
      staleTime: 60_000,
      // Names of another kind of object would be wrong.
      placeholderData: (before?: ShownById, query?: { queryKey: readonly unknown[] }) =>
        query?.queryKey[2] === path ? before : undefined,
    })),
  })
  return new Map(idsByPath.map(([path], place) => [path, answers[place]?.data ?? new Map()]))
}

/** Ids in the values of references, by the path of their objects. */
export const idsNamed = (
  rows: readonly Patch[],
  columns: readonly Pick<Column, 'name' | 'field'>[],
): ReadonlyMap<string, readonly number[]> => {
  const ids = new Map<string, number[]>()
  for (const { name, field } of columns)
    if (field.kind === 'reference' || field.kind === 'references') {
      const named = rows.flatMap((row) => row[name]).filter((id) => typeof id === 'number')
      ids.set(field.to, [...(ids.get(field.to) ?? []), ...named])
    }
  return ids
}

/** Maximum number of search results. */
const MAX_RESULTS = 20

/** Objects at `path` with `text` in their names, codes and keys. */
export const useObjectSearch = (path: string, text: string, enabled: boolean) => {
  const site = useSite()
  const { language } = useLanguage()
  const { fields, shown } = namedObject(path, language)
  return useQuery({
    queryKey: [site.slug, 'content', path, 'offer', language, text],
    queryFn: async () => {
      const query = { search: text, page_size: MAX_RESULTS, fields: ['id', ...fields].join() }
      return (await findPage(site, path, query)).rows.map(shown)
    },
    enabled,
    placeholderData: keepPreviousData,
  })
}
