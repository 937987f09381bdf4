import { open, rename } from 'node:fs/promises'
import type { Job, JobWithErrors } from '@vitrina/schema/job'
import { formatCount } from '../format-count.ts'
import type { ServerLink } from './link.ts'
import type { Progress } from './progress.ts'

/** Counts of lines by outcome: `998 created, 2 invalid`. */
export const outcomesOf = (job: Job): string => {
  const some = (['created', 'updated', 'unchanged', 'invalid'] as const).filter((outcome) => job[outcome] > 0)
  return some.map((outcome) => `${formatCount(job[outcome])} ${outcome}`).join(', ')
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 1_000

/** Waits until the job at `path` has ended. */
export const waitForJob = async (
  link: ServerLink,
  path: string,
  progress: Progress,
): Promise<JobWithErrors> => {
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
      const job = await readJob(link, path)
      if (job.state !== 'queued' && job.state !== 'running') return job
      show(job, progress)
      await link.pause(pause)
    }
  } finally {
    progress.clear()
  }
}

export const readJob = (link: ServerLink, path: string): Promise<JobWithErrors> =>
  link.patiently(async () => (await (await link.send(path)).json()) as JobWithErrors)

const show = (job: Job, progress: Progress): void => {
  const { state, total, created, updated, unchanged, invalid, rate, eta_seconds } = job
  const isQueued = state === 'queued'
  progress.show({
    title: isQueued ? 'Waiting' : job.dry_run ? 'Dry run' : 'Importing',
    share: isQueued || !total ? undefined : (created + updated + unchanged + invalid) / total,
    detail: isQueued ? 'in the queue' : outcomesOf(job),
    rate: rate > 0 ? `${formatCount(rate)} lines/s` : '',
    secondsLeft: eta_seconds ?? undefined,
  })
}

/** Writes all refused lines of a job to `file`. */
export const saveErrors = (link: ServerLink, { errors_url }: Job, file: string): Promise<void> =>
  link.patiently(async () => {
    const { body } = await link.send(pathIn(errors_url))
    await using part = await open(`${file}.part`, 'w')
    for await (const bytes of body ?? []) await part.write(bytes)
    await rename(`${file}.part`, file)
  })

/** Path of an address from the server: calls use the host of the target. */
export const pathIn = (address: string): string => {
  const at = address.indexOf('/external/')
  if (at < 0) throw new Error('The server returned an address outside its API.')
  return address.slice(at)
}
