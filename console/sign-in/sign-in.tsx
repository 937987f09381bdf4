import { useNavigate, useSearch } from '@tanstack/react-router'
import { rememberSession } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { EntryPage } from './entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { words } from './words.ts'

/** Lets an operator in, and on to where they wanted to go. */
export default function SignIn() {
  const say = useWords(words)
  const navigate = useNavigate()
  const { to } = useSearch({ strict: false }) as { to?: string }
  return (
    <EntryPage title={say('signIn')}>
      <SignInForm
        onSignIn={(session) => {
          rememberSession(session)
          navigate({ href: isOurs(to) ? to : '/' })
        }}
      />
    </EntryPage>
  )
}

/** True for an address of the console, so that a manipulated link cannot lead elsewhere. */
const isOurs = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to)
