import { Chip, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { ROUNDINGS, type Rounding, signedNumberIn } from '@vitrina/schema/amount-change'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import type { TypedChange } from './field-change.ts'
import { words } from './words.ts'

interface Props {
  readonly change: TypedChange
  /** What it may be counted from; where there is one alone, nothing is asked. */
  readonly sources: readonly { readonly value: string; readonly label: string }[]
  /** Whether it is a price, which is rounded. */
  readonly isRounded: boolean
  readonly isFocused: boolean
  readonly onChange: (change: TypedChange) => void
}

/** By how much an amount becomes more or less, of which it is counted, and how it is rounded. */
export const AmountChangeInput = ({ change, sources, isRounded, isFocused, onChange }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const isWrong = change.by.trim() !== '' && signedNumberIn(change.by) === undefined
  return (
    <Stack gap="xs">
      <Group gap="xs" align="start" grow preventGrowOverflow={false}>
        <TextInput
          label={say(change.kind)}
          description={say('lowers')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={change.by}
          inputMode="text"
          autoComplete="off"
          required
          autoFocus={isFocused}
          rightSection={change.kind === 'percent' && '%'}
          error={isWrong && sayShared('notANumber')}
          onChange={(event) => onChange({ ...change, by: event.currentTarget.value })}
        />
        {sources.length > 1 && (
          <NativeSelect
            label={say('from')}
            value={change.from}
            data={[...sources]}
            onChange={(event) => onChange({ ...change, from: event.currentTarget.value })}
          />
        )}
      </Group>
      {isRounded && <RoundingInput change={change} onChange={onChange} />}
      <Text size="xs" c="dimmed">
        {say('emptyStays')}
      </Text>
    </Stack>
  )
}

/** To what a price is rounded: each a press away. */
const RoundingInput = ({ change, onChange }: Pick<Props, 'change' | 'onChange'>) => {
  const say = useWords(words)
  const { decimal } = useFormat()
  const labelOf = (rounding: Rounding): string =>
    rounding.startsWith('.')
      ? say('endsIn', { end: decimal(`0${rounding}`) })
      : say('roundTo', { step: decimal(rounding) })
  return (
    <Input.Wrapper label={say('rounding')} labelElement="div">
      <Chip.Group
        value={change.rounding ?? ''}
        onChange={(value) => onChange({ ...change, rounding: (value || null) as Rounding | null })}
      >
        <Group gap={6} role="group" aria-label={say('rounding')}>
          <Chip value="" size="xs">
            {say('roundTo', { step: decimal('0.01') })}
          </Chip>
          {ROUNDINGS.map((one) => (
            <Chip key={one} value={one} size="xs">
              {labelOf(one)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
