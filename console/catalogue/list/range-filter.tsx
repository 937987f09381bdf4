import { Group, TextInput } from '@mantine/core'
import { boundsOf, type Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import { isNumber } from '@vitrina/schema/wire/number'
import { useDebouncedInput } from '../../parts/use-debounced-input.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import type { FiltersProps } from './filter-props.ts'
import { words } from './words.ts'

interface Props extends FiltersProps {
  readonly column: Column
}

/** Filter for a minimum or maximum of a field. */
export const RangeFilter = ({ object, column, question, onFilter }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const name = columnLabel(object, column, language)
  const { atLeast, atMost } = boundsOf(column)
  const bound = (parameter: string, label: string) => (
    <Bound
      label={label}
      value={question.filters[parameter] ?? ''}
      onChange={(value) => onFilter(parameter, value)}
    />
  )
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      {bound(atLeast, say('atLeast', { name }))}
      {bound(atMost, say('atMost', { name }))}
    </Group>
  )
}

interface BoundProps {
  readonly label: string
  /** Text of the empty input in a toolbar, whose labels are hidden. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}

/** One end of a range, sent as typed. */
export const Bound = ({ label, placeholder, value, onChange }: BoundProps) => {
  const sayShared = useWords(shared)
  const numberIn = (typed: string) => typed.replace(',', '.')
  const send = (typed: string) => {
    const number = numberIn(typed)
    if (number === '' || isNumber(number)) onChange(number || undefined)
  }
  const { text, change, sendNow } = useDebouncedInput(value, send, 400)
  const isWrong = text.trim() !== '' && !isNumber(numberIn(text.trim()))
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong && sayShared('notANumber')}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && sendNow()}
    />
  )
}
