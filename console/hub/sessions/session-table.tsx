import { Badge } from '@mantine/core'
import type { OpenSession } from '@vitrina/schema/console/people'
import { deviceOf } from '@vitrina/schema/device'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { PersonLink } from '../person-link.tsx'
import { RowAction } from '../row-action.tsx'
import { invalidatePeople } from '../users/use-users.ts'
import { words as hubWords } from '../words.ts'
import { words } from './words.ts'

/** Kind of session: at the console, or at the hub, where visitors of sites sign in. */
export type SessionKind = 'hub' | 'console'

export interface SessionOfKind extends OpenSession {
  readonly kind: SessionKind
  /** True for the user's own session. */
  readonly current?: boolean
}

interface Props {
  readonly label: string
  readonly sessions: readonly SessionOfKind[]
  /** Header of the first column, in which rows differ. */
  readonly of: 'person' | 'kind'
}

/** Valid sessions, each with a button that ends it. */
export const SessionTable = ({ label, sessions, of }: Props) => {
  const say = useWords({ ...hubWords, ...words })
  const [ending, setEnding] = useState<SessionOfKind>()
  const nameOf = ({ user_agent }: OpenSession) => deviceOf(user_agent) ?? say('unknown')
  const columns: TableColumn<SessionOfKind>[] = [
    of === 'person'
      ? {
          key: 'person',
          label: say('person'),
          cell: ({ user_id, email }) => <PersonLink id={user_id}>{email}</PersonLink>,
        }
      : { key: 'kind', label: say('where'), cell: ({ kind }) => say(kind) },
    {
      key: 'browser',
      label: say('browser'),
      cell: (row) => (
        <span title={row.user_agent}>
          {nameOf(row)}{' '}
          {row.current && (
            <Badge variant="light" size="sm" tt="none">
              {say('this')}
            </Badge>
          )}
        </span>
      ),
    },
    { key: 'address', label: say('address'), cell: ({ ip }) => <span className="mono">{ip}</span> },
    { key: 'began', label: say('began'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
    {
      key: 'used',
      label: say('used'),
      cell: ({ last_used_at }) => <Timestamp at={last_used_at} as="ago" />,
    },
    {
      key: 'end',
      label: say('actions'),
      cell: (row) =>
        row.current ? null : (
          <RowAction label={say('endOf', { email: row.email })} onClick={() => setEnding(row)}>
            {say('end')}
          </RowAction>
        ),
    },
  ]
  return (
    <>
      <DataTable label={label} rows={sessions} columns={columns} rowKey={({ kind, id }) => `${kind} ${id}`} />
      {ending && (
        <Confirm
          title={say('endOf', { email: ending.email })}
          action={say('end')}
          act={async () => {
            const { user_id: id, id: session_id, kind } = ending
            const sort = kind === 'console' ? 'console-session' : 'session'
            await call(`DELETE hub/user/:id/${sort}/:session_id`, { id, session_id })
            await invalidatePeople()
          }}
          onClose={() => setEnding(undefined)}
        >
          {say('endLead', { email: ending.email, browser: nameOf(ending) })}
        </Confirm>
      )}
    </>
  )
}
