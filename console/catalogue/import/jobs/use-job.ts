import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Job, JobWithErrors } from '@vitrina/schema/job'
import { problemOf } from '../../../api/problem.ts'
import { request } from '../../../api/request.ts'
import type { CurrentSite } from '../../../session/current-site.ts'
import { useSite } from '../../../session/site.ts'

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'queued' && state !== 'running'

export const countProcessed = ({ created, updated, unchanged, invalid }: Job): number =>
  created + updated + unchanged + invalid

export const jobsKey = (site: CurrentSite) => [site.slug, 'jobs'] as const

/**
 * True for a failure that does not concern the job itself, which may still run; an ended session can be
 * renewed.
 */
export const mayBeTransient = (failure: unknown): boolean => {
  const { status } = problemOf(failure)
  return status === 0 || status === 401 || status === 429 || status >= 500
}

const POLL_MS = 1000
const RETRY_MS = 5000

/** Job, refreshed until its end; `known` is its state before the first request. */
export const useJob = (id: number | undefined, known?: Job) => {
  const site = useSite()
  return useQuery({
    queryKey: [...jobsKey(site), id],
    queryFn: async ({ signal }) =>
      (await request<JobWithErrors>(site.api(`external/job/${id}/`), { signal })).body,
    enabled: id !== undefined,
    ...(known && { initialData: { ...known, errors: [] }, initialDataUpdatedAt: 0 }),
    refetchInterval: ({ state: { data, error } }) => {
      if (!data || isOver(data)) return false
      if (error) return mayBeTransient(error) && RETRY_MS
      return POLL_MS
    },
  })
}

export const PAGE_SIZE = 25

/** Page of the jobs, newest first; refreshed while one of them is in progress. */
export const useJobs = (page: number) => {
  const site = useSite()
  return useQuery({
    queryKey: [...jobsKey(site), 'list', page],
    queryFn: async ({ signal }) => {
      const query = { page, page_size: PAGE_SIZE }
      const { body, headers } = await request<Job[]>(site.api('external/job/'), { query, signal })
      return { jobs: body, total: Number(headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.jobs.every(isOver) ? 15_000 : 2000),
  })
}

/** URL of the file of refused lines, for correction and another import. */
export const errorsAddress = (site: CurrentSite, { id }: Pick<Job, 'id'>): string =>
  `/console/api/${site.api(`external/job/${id}/errors/`)}`

export const cancelJob = (site: CurrentSite, { id }: Pick<Job, 'id'>) =>
  request(site.api(`external/job/${id}/`), { method: 'DELETE' })
