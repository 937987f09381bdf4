import type { Tools } from '../command.ts'
import { type Target, withTargetServer } from '../target.ts'
import { linkToServer, type ServerLink } from './link.ts'
import type { Progress } from './progress.ts'

/** Opens the connection to `target` during `work`; for a site of the local database it also starts the server. */
export const withConnection = <T>(
  target: Target,
  tools: Tools,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
  work: (link: ServerLink) => Promise<T>,
): Promise<T> => {
  const { note } = progress
  return withTargetServer(target, ['content:read', 'content:write'], { ...tools, note }, (server) =>
    work(linkToServer({ ...server, signal, note })),
  )
}
