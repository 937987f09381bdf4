import { SegmentedControl } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { LoadOlder } from '../../parts/list/load-more.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useWords } from '../../text/words.ts'
import { useNewest } from '../use-newest.ts'
import { type SessionKind, SessionTable } from './session-table.tsx'
import { words } from './words.ts'

const KINDS = ['console', 'hub'] as const satisfies readonly SessionKind[]

/** Open sessions. */
export default function Sessions() {
  const say = useWords(words)
  const { values, change } = useUrlState()
  const kind: SessionKind = values.kind === 'hub' ? 'hub' : 'console'
  const list = useNewest(['hub', 'sessions', { kind }], (part, signal) =>
    call('GET hub/session', { query: { kind, ...part }, signal }),
  )
  const sessions = (list.data?.pages.flat() ?? []).map((one) => ({ ...one, kind }))
  return (
    <Page title={say('sessions')} lead={say('sessionsLead')}>
      <SegmentedControl
        aria-label={say('where')}
        value={kind}
        data={KINDS.map((value) => ({ value, label: say(value) }))}
        onChange={(value) => change({ kind: value })}
        style={{ alignSelf: 'start' }}
      />
      {!list.data ? (
        <Placeholder of={list} />
      ) : sessions.length === 0 ? (
        <Empty icon={IconDoor} title={say('nobody')} lead={say('nobodyLead')} />
      ) : (
        <>
          <SessionTable label={say('sessions')} sessions={sessions} of="person" />
          <LoadOlder list={list} />
        </>
      )}
    </Page>
  )
}
