import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../api/call.ts'

export const PAGE_SIZE = 50

/** Page of the members of a group, with their total number. */
export const useMembers = (group: number, page: number) =>
  useQuery({
    queryKey: ['hub', 'groups', group, 'members', page],
    queryFn: async ({ signal }) => {
      const query = { page, page_size: PAGE_SIZE }
      const { body, headers } = await callWithHeaders('GET hub/group/:id/member', {
        id: group,
        query,
        signal,
      })
      return { rows: body, total: Number(headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })

/** Adds a person to a group, or removes one. */
export const setMember = async (group: number, userId: number, isMember: boolean): Promise<void> => {
  const body = isMember ? { add: [group] } : { remove: [group] }
  await call('PATCH hub/user/:id/groups', { id: userId, body })
}
