import { Input } from '../../catalogue/inputs/inputs.tsx'

interface Props {
  readonly label: string
  readonly stores: readonly number[]
  readonly onChange: (stores: readonly number[]) => void
}

/** Stores of a person; none: all stores. */
export const StoresInput = ({ label, stores, onChange }: Props) => (
  <Input
    field={{ kind: 'references', to: 'shop', empty: 'list' }}
    path="shop"
    label={label}
    value={[...stores]}
    onChange={(ids) => onChange((ids as number[] | null) ?? [])}
    required={false}
    readOnly={false}
  />
)
