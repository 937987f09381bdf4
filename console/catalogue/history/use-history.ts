import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ObjectChange, ObjectHistory, ValueChange } from '@vitrina/schema/history'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { Resource } from '@vitrina/schema/resource'
import { request } from '../../api/request.ts'
import { useSite } from '../../session/site.ts'

const PAGE_SIZE = 20

/** History of an object, newest first; read again when the object changes (`version`). */
export const useObjectHistory = ({ path }: Resource, id: number, version: unknown) => {
  const site = useSite()
  return useInfiniteQuery({
    queryKey: [site.slug, 'content', path, 'history', id, version],
    queryFn: async ({ pageParam: before }) => {
      const query = { limit: PAGE_SIZE, ...(before > 0 && { before }) }
      const { body } = await request<ObjectHistory>(site.api(`external/${path}/${id}/history/`), { query })
      return { ...body, entries: body.entries.map(withFlatFields) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Keeps the entries while a new version loads; another object mounts another component.
    placeholderData: keepPreviousData,
  })
}

/** Adds each changed own field to a change under its flat name. */
const withFlatFields = ({ fields: { custom, ...fields }, ...change }: ObjectChange): ObjectChange => {
  const [before, after] = [custom?.before, custom?.after].map(
    (values) => (values ?? {}) as Readonly<Record<string, unknown>>,
  ) as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  const codes = new Set([...Object.keys(before), ...Object.keys(after)])
  const flat = [...codes].flatMap((code): [string, ValueChange][] => {
    const pair = { before: before[code] ?? null, after: after[code] ?? null }
    return JSON.stringify(pair.before) === JSON.stringify(pair.after) ? [] : [[OWN_FIELD_PREFIX + code, pair]]
  })
  return { ...change, fields: { ...fields, ...Object.fromEntries(flat) } }
}
