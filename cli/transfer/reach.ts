import type { Tools } from '../command.ts'
import { serving, type Target } from '../target.ts'
import { linkToServer, type ServerLink } from './link.ts'
import type { Progress } from './progress.ts'

/** Opens the way to `target` while `work` goes on; for a site of the local database, the server at its end, too. */
export const reach = <T>(
  target: Target,
  tools: Tools,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
  work: (link: ServerLink) => Promise<T>,
): Promise<T> => {
  const { note } = progress
  return serving(target, ['content:read', 'content:write'], { ...tools, note }, (server) =>
    work(linkToServer({ ...server, signal, note })),
  )
}
