import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ObjectHistory } from '@vitrina/schema/history'
import type { Resource } from '@vitrina/schema/resource'
import { request } from '../../api/request.ts'
import { useSite } from '../../session/site.ts'

const PAGE_SIZE = 20

/** History of an object, the newest first; read again when the object changes (`version`). */
export const useObjectHistory = ({ path }: Resource, id: number, version: unknown) => {
  const site = useSite()
  return useInfiniteQuery({
    queryKey: [site.slug, 'content', path, 'history', id, version],
    queryFn: async ({ pageParam: before }) => {
      const query = { limit: PAGE_SIZE, ...(before > 0 && { before }) }
      return (await request<ObjectHistory>(site.api(`external/${path}/${id}/history/`), { query })).body
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Of another object there is another form.
    placeholderData: keepPreviousData,
  })
}
