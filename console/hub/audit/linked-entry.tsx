import type { AuditRow } from '@vitrina/schema/console/audit'
import { useUrlState } from '../../parts/list/url-state.ts'
import { AuditEntry } from './audit-entry.tsx'

/** Entry of the audit log in the URL, whether it is among `rows` or not. */
export const LinkedEntry = ({ rows }: { readonly rows: readonly AuditRow[] }) => {
  const { values, change } = useUrlState()
  const { entry } = values
  if (entry === undefined) return null
  return (
    <AuditEntry
      key={entry}
      id={Number(entry)}
      known={rows.find(({ id }) => String(id) === entry)}
      onClose={() => change({ ...values, entry: undefined })}
    />
  )
}
