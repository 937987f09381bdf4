import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Job } from '@vitrina/schema/job'
import { type FileReading, prepareFile } from '@vitrina/schema/price-list/prepare'
import type { Resource } from '@vitrina/schema/resource'
import { useEffect, useRef, useState } from 'react'
import { useUnloadWarning } from '../../parts/use-unload-warning.ts'
import { useSite } from '../../session/site.ts'
import { isOver, jobsKey, mayBeTransient, useJob } from './jobs/use-job.ts'
import type { NewObjectDefaults } from './new-object-defaults.ts'
import { sendFile } from './send-file.ts'

/** File with all decisions about its reading. */
export interface Plan {
  readonly object: Resource
  readonly file: File
  readonly reading: FileReading
  readonly makeSlugs: boolean
  /** True if unknown objects are refused. */
  readonly onlyUpdates: boolean
  readonly forNew: NewObjectDefaults
}

/** Sends a file for a dry run or an import, and follows its job. */
export const useRun = (plan: Plan) => {
  const site = useSite()
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  const sending = useMutation({
    mutationFn: async ({ dryRun }: { dryRun: boolean }) => {
      setShare(undefined)
      const stopping = new AbortController()
      stop.current = stopping
      const { object, file, reading, makeSlugs, onlyUpdates, forNew } = plan
      const parcel = await prepareFile(file, reading)
      // A signal fires once: later steps must check it.
      stopping.signal.throwIfAborted()
      return sendFile(site, object.path, parcel, {
        dryRun,
        makeSlugs,
        onlyUpdates,
        forNew,
        onProgress: setShare,
        signal: stopping.signal,
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: jobsKey(site) }),
  })
  const job = useJob(sending.data?.id, sending.data)

  // Closing the window would end the upload.
  useUnloadWarning(sending.isPending)

  const isLost = job.error !== null && !mayBeTransient(job.error)
  const isFinished = job.data !== undefined && isOver(job.data)
  useEffect(() => {
    if (isFinished && !job.data?.dry_run) queries.invalidateQueries({ queryKey: [site.slug, 'content'] })
  }, [isFinished, job.data?.dry_run, queries, site.slug])

  // The result of a dry run stays visible during the import.
  const [tried, setTried] = useState<Job>()
  useEffect(() => {
    if (job.data?.dry_run && job.data.state === 'done') setTried(job.data)
  }, [job.data])

  const isStopped = sending.error instanceof DOMException && sending.error.name === 'AbortError'
  return {
    isSending: sending.isPending,
    /** Uploaded share of the bytes; undefined while the file is prepared. */
    share,
    failure: isStopped ? undefined : (sending.error ?? job.error ?? undefined),
    job: job.data,
    isBusy: sending.isPending || (sending.data !== undefined && !isFinished && !isLost),
    /** Dry run of this plan, if any. */
    tried,
    forget: () => setTried(undefined),
    start: (dryRun: boolean) => {
      if (dryRun) setTried(undefined)
      sending.mutate({ dryRun })
    },
    stop: () => stop.current?.abort(),
  }
}
