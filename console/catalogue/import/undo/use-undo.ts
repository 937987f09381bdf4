import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job } from '@vitrina/schema/job'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { useSite } from '../../../session/site.ts'
import { isOver, jobsKey } from '../jobs/use-job.ts'

const POLL_MS = 1000

/** Planned or actual result of an undo, refreshed while it runs. */
export const useUndo = (job: Job) => {
  const site = useSite()
  const queries = useQueryClient()
  const queryKey = [...jobsKey(site), job.id, 'undo']
  const undo = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET sites/:site/import-undo/:id', { site: site.slug, id: job.id, signal }),
    enabled: isOver(job) && !job.dry_run,
    refetchInterval: ({ state: { data } }) => data?.state === 'running' && POLL_MS,
  })
  const begin = useMutation({
    mutationFn: () => call('POST sites/:site/import-undo/:id', { site: site.slug, id: job.id }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
  const isFinished = undo.data?.state === 'done'
  useEffect(() => {
    if (isFinished) queries.invalidateQueries({ queryKey: [site.slug, 'content'] })
  }, [isFinished, queries, site.slug])
  return { undo, begin }
}
