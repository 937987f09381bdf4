import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly label: string
  /** Receives the JSON of a device's response. */
  readonly onAnswer: (answer: string) => Promise<void>
  readonly onFail: (failure: unknown) => void
}

/** Maximum age in ms of a challenge, half of the server's limit. */
const QUESTION = {
  queryKey: ['passkey'],
  // Makes no request if the browser, or the address of the console, does not support passkeys.
  queryFn: async () =>
    'PublicKeyCredential' in window ? ((await call('GET session/passkey-question', {})) ?? null) : null,
  staleTime: 300_000,
}

/** Button that requests a passkey; hidden if the console does not support them. */
export const PasskeyButton = ({ label, onAnswer, onFail }: Props) => {
  const say = useWords(words)
  const { data } = useQuery(QUESTION)
  const prove = useMutation({
    mutationFn: async () => {
      const question = await queries.fetchQuery(QUESTION)
      const { startAuthentication } = await import('@simplewebauthn/browser')
      if (!question) return
      const answer = await startAuthentication({ optionsJSON: question }).catch(() => {
        throw new Problem(400, { code: 'unreachable', detail: say('passkeyFailed') })
      })
      await onAnswer(JSON.stringify(answer))
    },
    // A challenge is valid once; the next attempt needs a new one.
    onSettled: () => queries.invalidateQueries({ queryKey: QUESTION.queryKey, refetchType: 'none' }),
    onError: onFail,
  })
  if (!data) return null
  return (
    <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate()}>
      {label}
    </Button>
  )
}
