import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'

export const PAGE_SIZE = 50

interface UserSearch {
  readonly search: string
  readonly page: number
}

/** Page of the people of the hub, with their total number. */
export const useUsers = ({ search, page }: UserSearch) =>
  useQuery({
    queryKey: ['hub', 'users', 'list', search, page],
    queryFn: async ({ signal }) => {
      const query = { search, page, page_size: PAGE_SIZE }
      const { body, headers } = await callWithHeaders('GET hub/user', { query, signal })
      return { rows: body, total: Number(headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })

export const useUser = (id: string) =>
  useQuery({
    queryKey: ['hub', 'users', 'one', id],
    queryFn: ({ signal }) => call('GET hub/user/:id', { id, signal }),
  })

export const useGroups = () =>
  useQuery({
    queryKey: ['hub', 'groups'],
    queryFn: ({ signal }) => call('GET hub/group', { signal }),
  })

/** Invalidates all queries of people and groups. */
export const invalidatePeople = (): Promise<void> => queries.invalidateQueries({ queryKey: ['hub'] })
