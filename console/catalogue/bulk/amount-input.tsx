import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { ROUNDINGS, type Rounding, signedNumberIn } from '@vitrina/schema/amount-change'
import type { Column } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import type { ReactNode } from 'react'
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
  const { decimal } = useFormat()
  const label = columnLabel(object, column, language)
  const kinds = ['percent', 'sum'] as const
  const sources = sourcesOf(object, column)
  const how = (
    <NativeSelect
      label={say('how', { field: label })}
      value={change?.kind ?? ''}
      data={[
        { value: '', label: say('setTo') },
        ...kinds.map((kind) => ({ value: kind, label: say(`by ${kind}`) })),
      ]}
      onChange={(event) => {
        const kind = kinds.find((one) => one === event.currentTarget.value)
        onChange(kind && { by: '', rounding: null, from: column.name, ...change, kind })
      }}
    />
  )
  if (change === undefined)
    return (
      <Stack gap={4}>
        {how}
        {children}
      </Stack>
    )
  const isWrong = change.by.trim() !== '' && signedNumberIn(change.by) === undefined
  return (
    <Stack gap={4}>
      <Group gap="xs" align="start" grow preventGrowOverflow={false}>
        {how}
        <TextInput
          label={say(change.kind)}
          description={say('lowers')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={change.by}
          inputMode="text"
          autoComplete="off"
          required
          rightSection={change.kind === 'percent' && '%'}
          error={isWrong && sayShared('notANumber')}
          onChange={(event) => onChange({ ...change, by: event.currentTarget.value })}
        />
        {sources.length > 1 && (
          <NativeSelect
            label={say('from')}
            value={change.from}
            data={sources.map((one) => ({ value: one.name, label: columnLabel(object, one, language) }))}
            onChange={(event) => onChange({ ...change, from: event.currentTarget.value })}
          />
        )}
        {column.field.kind === 'money' && (
          <NativeSelect
            label={say('rounding')}
            value={change.rounding ?? ''}
            data={[
              { value: '', label: say('roundTo', { step: decimal('0.01') }) },
              ...ROUNDINGS.map((one) => ({
                value: one,
                label: one.startsWith('.')
                  ? say('endsIn', { end: decimal(`0${one}`) })
                  : say('roundTo', { step: decimal(one) }),
              })),
            ]}
            onChange={(event) =>
              onChange({ ...change, rounding: (event.currentTarget.value || null) as Rounding | null })
            }
          />
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {say('emptyStays')}
      </Text>
    </Stack>
  )
}
