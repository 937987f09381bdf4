import { startWorker, type Worker } from '../worker.ts'

/** A bare `node:http` server in a process of its own: it sends the bytes of the last job, whatever it is asked. */
export const startBareHttp = (): Worker<{ readonly body: Buffer }, { readonly url: string }> =>
  startWorker(new URL('./bare-http-server.ts', import.meta.url))
