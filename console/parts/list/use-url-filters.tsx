import { TextInput } from '@mantine/core'
import { useDebouncedInput } from '../use-debounced-input.ts'
import type { ListFilter } from './filters.tsx'
import { OptionChecks, OptionMenu } from './option-menu.tsx'
import { useUrlState } from './url-state.ts'

/** Labels by values. */
type Options = ReadonlyMap<string, string>

const optionsOf = (options: Options) => [...options].map(([value, label]) => ({ value, label }))

/** Returns functions for filters of one parameter of the URL: one or several of some options, or a text. */
export const useUrlFilters = () => {
  const { values, change } = useUrlState()
  const filterOf = (key: string, label: string, value = values[key]) => ({
    key,
    label,
    value,
    drop: () => change({ [key]: undefined }),
  })
  return {
    optionFilter: (key: string, label: string, options: Options): ListFilter => {
      const chosen = values[key]
      return {
        ...filterOf(key, label, chosen && (options.get(chosen) ?? chosen)),
        input: (close) => (
          <OptionMenu
            options={optionsOf(options)}
            {...{ label, chosen }}
            onChoose={(value) => {
              change({ [key]: value })
              close()
            }}
          />
        ),
      }
    },
    optionsFilter: (key: string, label: string, options: Options): ListFilter => {
      const chosen = values[key]?.split(',') ?? []
      const names = [...options].flatMap(([value, name]) => (chosen.includes(value) ? [name] : []))
      return {
        ...filterOf(key, label, names.join(', ') || undefined),
        input: () => (
          <OptionChecks
            options={optionsOf(options)}
            {...{ label, chosen }}
            onChoose={(values) => change({ [key]: values.join() })}
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
