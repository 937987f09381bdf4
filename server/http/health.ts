import { Type } from 'typebox'
import type { App } from './app.ts'
import { ApiError } from './errors.ts'

interface Parts {
  /** Whether the database answers and has every migration. */
  readonly isReady: () => Promise<boolean>
}

/** For whoever watches the process (rule 1.6): is it up, and can it work? */
export const health = (app: App, { isReady }: Parts): void => {
  const Status = Type.Object({ status: Type.String() })

  app.get(
    '/healthz',
    { schema: { tags: ['Service'], summary: 'The process is up', response: { 200: Status } } },
    () => ({ status: 'up' }),
  )

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['Service'],
        summary: 'The database is reachable and migrated',
        response: { 200: Status },
      },
    },
    async () => {
      if (await isReady()) return { status: 'ready' }
      throw new ApiError('database_unavailable')
    },
  )
}
