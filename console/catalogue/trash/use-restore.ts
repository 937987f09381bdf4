import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RestoredObjects } from '@vitrina/schema/console/trash'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from '../undo/words.ts'

interface Wanted {
  readonly object: string
  readonly ids: readonly number[]
}

/** Restores deleted objects: all of them, or none. */
export const useRestore = () => {
  const site = useSite()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wanted) => call('POST sites/:site/bin/restore', { site: site.slug, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [site.slug, 'bin'] }),
        queries.invalidateQueries({ queryKey: [site.slug, 'content'] }),
      ]),
  })
}

/** Texts about restored objects. */
export const useRestoredWords = () => {
  const say = useWords(words)
  const { number } = useFormat()
  return ({ restored, figures_left: left }: RestoredObjects): string =>
    `${say('restored', { count: number(restored) })}${left > 0 ? ` ${say('figuresLeft', { count: number(left) })}` : ''}`
}
