import { startWorker, type Worker } from '../worker.ts'

/** Starts a bare `node:http` server in its own process; any request gets the bytes of the last job. */
export const startBareHttp = (): Worker<{ readonly body: Buffer }, { readonly url: string }> =>
  startWorker(new URL('./bare-http-server.ts', import.meta.url))
