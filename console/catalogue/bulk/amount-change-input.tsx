import { Chip, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { ROUNDINGS, type Rounding, signedNumberIn } from '@vitrina/schema/amount-change'
import { Hint } from '../../parts/layout/hint.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import type { TypedChange } from './field-change.ts'
import { words } from './words.ts'

interface Props {
  readonly change: TypedChange
  /** Values to calculate from; with a single one, there is no choice. */
  readonly sources: readonly { readonly value: string; readonly label: string }[]
  /** True for a price, which is rounded. */
  readonly isRounded: boolean
  readonly isFocused: boolean
  readonly onChange: (change: TypedChange) => void
}

/** Input of a change of an amount: its size, its base value, and its rounding. */
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
      <Hint size="xs">{say('emptyStays')}</Hint>
    </Stack>
  )
}

/** Input of the rounding of a price, with a button for each step. */
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
