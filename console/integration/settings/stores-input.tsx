import { Input } from '../../catalogue/inputs/inputs.tsx'
import { useWords } from '../../text/words.ts'
import { ownRoleWords } from './own-role-words.ts'

interface Props {
  readonly label: string
  readonly stores: readonly number[]
  readonly onChange: (stores: readonly number[]) => void
}

/** Stores of a person; none: all stores. */
export const StoresInput = ({ label, stores, onChange }: Props) => {
  const say = useWords(ownRoleWords)
  return (
    <Input
      field={{ kind: 'references', to: 'shop', empty: 'list' }}
      path="shop"
      label={label}
      about={say('storesHelp')}
      value={[...stores]}
      onChange={(ids) => onChange((ids as number[] | null) ?? [])}
      required={false}
      readOnly={false}
    />
  )
}
