import { Button } from '@mantine/core'
import type { UserDetail } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { useWords } from '../../text/words.ts'
import { type SessionOfKind, SessionTable } from '../sessions/session-table.tsx'
import { invalidatePeople } from './use-users.ts'
import { words } from './words.ts'

/** Open sessions of a person, at the hub and at the console. */
export const SessionsOfUser = ({ user }: { readonly user: UserDetail }) => {
  const say = useWords(words)
  const [isConfirming, setConfirming] = useState(false)
  const sessions: SessionOfKind[] = [
    ...user.console_sessions.map((one) => ({ ...one, kind: 'console' as const })),
    ...user.hub_sessions.map((one) => ({ ...one, kind: 'hub' as const })),
  ]
  return (
    <ScreenSection
      title={say('sessions')}
      actions={
        sessions.length > 1 && (
          <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
            {say('endAll')}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <Hint>{say('noSessions')}</Hint>
      ) : (
        <SessionTable label={say('sessions')} sessions={sessions} of="kind" />
      )}
      {isConfirming && (
        <Confirm
          title={say('endAll')}
          action={say('endAll')}
          act={async () => {
            await call('DELETE hub/user/:id/session', { id: user.id })
            await invalidatePeople()
          }}
          onClose={() => setConfirming(false)}
        >
          {say('endAllLead', { email: user.email })}
        </Confirm>
      )}
    </ScreenSection>
  )
}
