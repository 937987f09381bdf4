import { Type } from '../bodies/schema.ts'
import { ApiError } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { SERVICE } from '../openapi/openapi.ts'

interface Parts {
  /** True if calls can read and write, according to the latest probes. */
  readonly isReady: () => Promise<boolean>
  /** True if this process has the secret that encrypts values in the database. */
  readonly hasSecret: () => boolean
  /** Starts the probe; the returned function stops it. */
  readonly probe: () => () => void
  /** Aborted when the server is about to stop: it is then not ready, but still processes calls. */
  readonly draining?: AbortSignal | undefined
}

/** Liveness and readiness endpoints for monitoring (rule 1.6). */
export const health = (app: App, { isReady, hasSecret, probe, draining }: Parts): void => {
  const Status = Type.Object({ status: Type.String() })

  let stop: (() => void) | undefined
  app.addHook('onListen', async () => {
    stop = probe()
  })
  app.addHook('onClose', async () => stop?.())

  app.get(
    '/healthz',
    {
      config: { isProbe: true, openapi: { tags: [SERVICE], operationId: 'service_health' } },
      schema: { summary: 'Check that the process is up', response: { 200: Status } },
    },
    () => ({ status: 'up' }),
  )

  app.get(
    '/readyz',
    {
      config: { isProbe: true, openapi: { tags: [SERVICE], operationId: 'service_ready' } },
      schema: {
        summary: 'Check that calls can read and write',
        response: { 200: Status },
      },
    },
    async () => {
      if (!hasSecret()) throw new ApiError('database_unavailable.secret')
      if (!draining?.aborted && (await isReady())) return { status: 'ready' }
      throw new ApiError('database_unavailable')
    },
  )
}
