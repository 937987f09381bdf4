import type { UrlValues } from '../../parts/list/url-state.ts'
import { NO_FAULTS } from '../inputs/input.ts'
import { ReferenceField } from '../inputs/reference-inputs.tsx'

interface Props {
  /** Path of the objects. */
  readonly to: string
  readonly label: string
  /** Parameter of the filter. */
  readonly name: string
  readonly value: string | undefined
  readonly change: (values: UrlValues) => void
}

/** Filter by a referenced object. */
export const ReferenceFilter = ({ to, label, name, value, change }: Props) => (
  <ReferenceField
    field={{ kind: 'reference', to }}
    label={label}
    path={`filter.${name}`}
    value={value === undefined ? null : Number(value)}
    onChange={(id) => change({ [name]: id === null ? undefined : String(id) })}
    required={false}
    readOnly={false}
    faults={NO_FAULTS}
  />
)

export default ReferenceFilter
