import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly label: string
  /** Takes the JSON of what a device has answered. */
  readonly onAnswer: (answer: string) => Promise<void>
  readonly onFail: (failure: unknown) => void
}

/** Asks a device for a passkey; nothing where the console has none. */
export const PasskeyButton = ({ label, onAnswer, onFail }: Props) => {
  const say = useWords(words)
  const { data } = useQuery({
    queryKey: ['passkey'],
    // Nothing is asked of a console at an address without passkeys, nor of a browser that has none.
    queryFn: async () =>
      'PublicKeyCredential' in window ? ((await call('GET session/passkey-question', {})) ?? null) : null,
    staleTime: 300_000,
  })
  const prove = useMutation({
    mutationFn: async () => {
      // The question of a moment ago may have been answered, or be too old.
      const question = await call('GET session/passkey-question', {})
      const { startAuthentication } = await import('@simplewebauthn/browser')
      if (!question) return
      const answer = await startAuthentication({ optionsJSON: question }).catch(() => {
        throw new Problem(400, { code: 'unreachable', detail: say('passkeyFailed') })
      })
      await onAnswer(JSON.stringify(answer))
    },
    onError: onFail,
  })
  if (!data) return null
  return (
    <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate()}>
      {label}
    </Button>
  )
}
