import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Child process that runs jobs one after another. */
export interface Worker<Job, Result> {
  run(job: Job): Promise<Result>
  stop(): Promise<void>
}

type Reply<Result> = { readonly result: Result } | { readonly error: string }

/** Starts `file`, which calls {@link answerJobs}. */
export const startWorker = <Job extends object, Result>(file: URL): Worker<Job, Result> => {
  const child = fork(file, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  return {
    async run(job) {
      child.send(job)
      const [reply] = (await Promise.race([
        once(child, 'message'),
        ended.then(() => [{ error: `${file.pathname} ended` }]),
      ])) as [Reply<Result>]
      if ('error' in reply) throw new Error(reply.error)
      return reply.result
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Runs jobs in the worker's process, and exits when the parent disconnects. */
export const answerJobs = <Job, Result>(work: (job: Job) => Promise<Result>): void => {
  process.on('message', (job: Job) => {
    work(job).then(
      (result) => process.send?.({ result } satisfies Reply<Result>),
      (error: Error) => process.send?.({ error: error.stack ?? error.message } satisfies Reply<Result>),
    )
  })
  process.once('disconnect', () => process.exit())
}
