import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Job, JobWithErrors } from '@vitrina/schema/job'
import { request } from '../../api/request.ts'
import { type Site, useSite } from '../../session/site.ts'

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'queued' && state !== 'running'

export const doneOf = ({ created, updated, unchanged, invalid }: Job): number =>
  created + updated + unchanged + invalid

export const jobsKey = (site: Site) => [site.slug, 'jobs'] as const

/** One job, asked again twice a second until it is over. */
export const useJob = (id: number | undefined) => {
  const site = useSite()
  return useQuery({
    queryKey: [...jobsKey(site), id],
    queryFn: async ({ signal }) =>
      (await request<JobWithErrors>(site.api(`external/job/${id}/`), { signal })).body,
    enabled: id !== undefined,
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' || (data && isOver(data)) ? false : 1000,
  })
}

export const PAGE_SIZE = 25

/** A page of the jobs, the newest first; asked again while one of them is under way. */
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

/** All lines that were refused, to be mended and imported again. */
export const errorsAddress = (site: Site, { id }: Pick<Job, 'id'>): string =>
  `/console/api/${site.api(`external/job/${id}/errors/`)}`

export const cancelJob = (site: Site, { id }: Pick<Job, 'id'>) =>
  request(site.api(`external/job/${id}/`), { method: 'DELETE' })
