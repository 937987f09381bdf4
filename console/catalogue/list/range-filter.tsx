import { Group, TextInput } from '@mantine/core'
import { isNumber } from '@vitrina/schema/wire/number'
import type { UrlValues } from '../../parts/list/url-state.ts'
import { useDebouncedInput } from '../../parts/use-debounced-input.ts'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import { words } from './words.ts'

interface Props {
  /** Name of the amount. */
  readonly name: string
  /** Parameters of both ends. */
  readonly atLeast: string
  readonly atMost: string
  readonly values: UrlValues
  readonly change: (values: UrlValues) => void
}

/** Filter for a minimum or maximum of an amount. */
export const RangeFilter = ({ name, atLeast, atMost, values, change }: Props) => {
  const say = useWords(words)
  const bound = (parameter: string, label: string) => (
    <Bound
      label={label}
      value={values[parameter] ?? ''}
      onChange={(value) => change({ [parameter]: value })}
    />
  )
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      {bound(atLeast, say('atLeast', { name }))}
      {bound(atMost, say('atMost', { name }))}
    </Group>
  )
}

export default RangeFilter

interface BoundProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}

/** One end of a range, sent as typed. */
const Bound = ({ label, value, onChange }: BoundProps) => {
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
      value={text}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong && sayShared('notANumber')}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && sendNow()}
    />
  )
}
