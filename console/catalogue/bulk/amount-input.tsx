import { Chip, Fieldset, Group, Stack } from '@mantine/core'
import type { Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { type ReactNode, useRef } from 'react'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { AmountChangeInput } from './amount-change-input.tsx'
import { sourcesOf, type TypedChange } from './field-change.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly column: Column
  /** Undefined: all objects get the same value, whose input is in `children`. */
  readonly change: TypedChange | undefined
  readonly onChange: (change: TypedChange | undefined) => void
  readonly children: ReactNode
}

/** Amount of many objects: the same for all, or changed individually by a percentage or an amount. */
export const AmountInput = ({ object, column, change, onChange, children }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  // After a click the focus moves to the input; after a choice by arrow keys it does not.
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
  return (
    <Fieldset legend={label} p="sm">
      <Stack gap="xs">
        {how}
        {change === undefined ? (
          children
        ) : (
          <AmountChangeInput
            {...{ change, onChange }}
            sources={sources.map((one) => ({ value: one.name, label: columnLabel(object, one, language) }))}
            isRounded={column.field.kind === 'money'}
            isFocused={isPointed.current}
          />
        )}
      </Stack>
    </Fieldset>
  )
}
