import { Text } from '@mantine/core'
import type { ConsoleSession } from '@vitrina/schema/console/session'
import { queries } from '../api/queries.ts'
import { storeSession } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { EntryPage } from './entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { words } from './words.ts'

/**
 * Sign-in over the screen of an ended session. The same operator continues there; another one gets a new
 * screen.
 */
export default function SignInAgain({ former }: { readonly former: ConsoleSession['operator'] }) {
  const say = useWords(words)
  const continueSession = (session: ConsoleSession) => {
    if (session.operator.id !== former.id) return location.reload()
    storeSession(session)
    queries.invalidateQueries()
  }
  return (
    <EntryPage title={say('signIn')}>
      <Text size="sm" c="dimmed" mb="md">
        {say('ended')}
      </Text>
      <SignInForm email={former.email} onSignIn={continueSession} />
    </EntryPage>
  )
}
