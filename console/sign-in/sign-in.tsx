import { useNavigate, useSearch } from '@tanstack/react-router'
import { storeSession } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { EntryPage } from './entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { words } from './words.ts'

/** Sign-in that continues to the requested URL. */
export default function SignIn() {
  const say = useWords(words)
  const navigate = useNavigate()
  const { to } = useSearch({ strict: false }) as { to?: string }
  return (
    <EntryPage title={say('signIn')}>
      <SignInForm
        onSignIn={(session) => {
          storeSession(session)
          navigate({ href: isOwnPath(to) ? to : '/' })
        }}
      />
    </EntryPage>
  )
}

/** True for a URL of the console, so that a manipulated link cannot lead elsewhere. */
const isOwnPath = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to)
