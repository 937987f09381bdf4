import { Chip, Fieldset, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { ROUNDINGS, type Rounding, signedNumberIn } from '@vitrina/schema/amount-change'
import type { Column } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { type ReactNode, useRef } from 'react'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { columnLabel } from '../label.ts'
import { words as shared } from '../words.ts'
import { sourcesOf, type TypedChange } from './field-change.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly column: Column
  /** Undefined: all get the same value, which `children` is the input of. */
  readonly change: TypedChange | undefined
  readonly onChange: (change: TypedChange | undefined) => void
  readonly children: ReactNode
}

/** An amount of many objects: the same for all, or each its own, changed by a percentage or by so much. */
export const AmountInput = ({ object, column, change, onChange, children }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const { language } = useLanguage()
  // Who has pressed goes on typing; who chooses by arrows stays, to choose on.
  const isPointed = useRef(false)
  const label = columnLabel(object, column, language)
  const kinds = ['percent', 'sum'] as const
  const sources = sourcesOf(object, column)
  const how = (
    <Chip.Group
      value={change?.kind ?? ''}
      onChange={(value) => {
        const kind = kinds.find((one) => one === value)
        onChange(kind && { by: '', rounding: null, from: column.name, ...change, kind })
      }}
    >
      <Group
        gap={6}
        role="group"
        aria-label={say('how', { field: label })}
        onPointerDown={() => {
          isPointed.current = true
        }}
        onKeyDown={() => {
          isPointed.current = false
        }}
      >
        <Chip value="" size="xs">
          {say('setTo')}
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind} value={kind} size="xs">
            {say(`by ${kind}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
  const isWrong = change !== undefined && change.by.trim() !== '' && signedNumberIn(change.by) === undefined
  return (
    <Fieldset legend={label} p="sm">
      <Stack gap="xs">
        {how}
        {change === undefined ? (
          children
        ) : (
          <>
            <Group gap="xs" align="start" grow preventGrowOverflow={false}>
              <TextInput
                label={say(change.kind)}
                description={say('lowers')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                value={change.by}
                inputMode="text"
                autoComplete="off"
                required
                autoFocus={isPointed.current}
                rightSection={change.kind === 'percent' && '%'}
                error={isWrong && sayShared('notANumber')}
                onChange={(event) => onChange({ ...change, by: event.currentTarget.value })}
              />
              {sources.length > 1 && (
                <NativeSelect
                  label={say('from')}
                  value={change.from}
                  data={sources.map((one) => ({
                    value: one.name,
                    label: columnLabel(object, one, language),
                  }))}
                  onChange={(event) => onChange({ ...change, from: event.currentTarget.value })}
                />
              )}
            </Group>
            {column.field.kind === 'money' && <RoundingInput change={change} onChange={onChange} />}
            <Text size="xs" c="dimmed">
              {say('emptyStays')}
            </Text>
          </>
        )}
      </Stack>
    </Fieldset>
  )
}

interface RoundingProps {
  readonly change: TypedChange
  readonly onChange: (change: TypedChange) => void
}

/** To what a price is rounded: each a press away. */
const RoundingInput = ({ change, onChange }: RoundingProps) => {
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
