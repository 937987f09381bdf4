import { Anchor } from '@mantine/core'
import type { AuditRow } from '@vitrina/schema/console/audit'
import type { ReactNode } from 'react'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { PersonLink } from '../person-link.tsx'
import { useSentence } from './use-sentence.ts'
import { words } from './words.ts'

interface Props {
  readonly label: string
  readonly rows: readonly AuditRow[]
}

/** Entries of the audit log, each as a sentence with a link to the complete entry. */
export const AuditTable = ({ label, rows }: Props) => {
  const say = useWords(words)
  const sentence = useSentence()
  const { values, change } = useUrlState()
  const show = (entry: string) => change({ ...values, entry })
  const columns: TableColumn<AuditRow>[] = [
    {
      key: 'what',
      label: say('what'),
      cell: (row) => (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => show(String(row.id))}>
          {sentence.of(row)}
        </Anchor>
      ),
    },
    {
      key: 'when',
      label: say('when'),
      cell: ({ at }) => (
        <Unbroken>
          <Timestamp at={at} />
        </Unbroken>
      ),
    },
    {
      key: 'by',
      label: say('by'),
      cell: ({ operator_id, operator }) =>
        operator_id !== null && operator !== null ? (
          <PersonLink id={operator_id}>{operator}</PersonLink>
        ) : (
          '–'
        ),
    },
    {
      key: 'from',
      label: say('from'),
      cell: ({ ip }) => (ip === null ? say('terminal') : <Unbroken>{ip}</Unbroken>),
    },
  ]
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => show(String(id))}
    />
  )
}

/** Text on one line. */
const Unbroken = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
)
