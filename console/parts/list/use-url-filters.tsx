import { TextInput } from '@mantine/core'
import { useDebouncedInput } from '../use-debounced-input.ts'
import type { ListFilter } from './filters.tsx'
import { OptionMenu } from './option-menu.tsx'
import { useUrlState } from './url-state.ts'

/** Returns functions for filters of one parameter of the URL: a choice among options, or a text. */
export const useUrlFilters = () => {
  const { values, change } = useUrlState()
  const filterOf = (key: string, label: string, value = values[key]) => ({
    key,
    label,
    value,
    drop: () => change({ [key]: undefined }),
  })
  return {
    optionFilter: (key: string, label: string, options: ReadonlyMap<string, string>): ListFilter => {
      const chosen = values[key]
      return {
        ...filterOf(key, label, chosen && (options.get(chosen) ?? chosen)),
        input: (close) => (
          <OptionMenu
            options={[...options].map(([value, label]) => ({ value, label }))}
            {...{ label, chosen }}
            onChoose={(value) => {
              change({ [key]: value })
              close()
            }}
          />
        ),
      }
    },
    textFilter: (key: string, label: string): ListFilter => ({
      ...filterOf(key, label),
      input: (close) => <TextFilter name={key} label={label} onEnter={close} />,
    }),
  }
}

interface TextProps {
  readonly name: string
  readonly label: string
  readonly onEnter: () => void
}

/** Typed filter, applied shortly after the last key. */
const TextFilter = ({ name, label, onEnter }: TextProps) => {
  const { values, change } = useUrlState()
  const typed = useDebouncedInput(values[name] ?? '', (text) => change({ [name]: text }), 400)
  return (
    <TextInput
      label={label}
      value={typed.text}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return
        typed.sendNow()
        onEnter()
      }}
    />
  )
}
