import { Modal, Stack } from '@mantine/core'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import { columnsOfOwn, labelsOf, type OwnColumn, type OwnField } from '@vitrina/schema/own-fields'
import { useState } from 'react'
import { Input } from '../catalogue/inputs/inputs.tsx'
import { useNames } from '../catalogue/names-of.ts'
import { useOwnFields } from '../catalogue/with-object.tsx'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { InputForm } from '../parts/layout/input-form.tsx'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { Fact } from './fact.tsx'
import { words } from './order-words.ts'

type Values = Readonly<Record<string, unknown>>

/** Own fields of an object, in the order of its forms; empty while they are read. */
export const useOwnOf = (object: OwnField['object']): readonly OwnColumn[] =>
  (useOwnFields().data ?? []).filter((field) => field.object === object).flatMap(columnsOfOwn)

/** Label of an own field, with its language if it is localized. */
const useLabel = () => {
  const { language } = useLanguage()
  return ({ own, language: of }: OwnColumn): string =>
    `${labelsOf(own, own.code)[language]}${of === undefined ? '' : ` (${of})`}`
}

/** Label of an own field of orders or items by its flat name. */
export const useOwnLabelOf = () => {
  const labelOf = useLabel()
  const own = [...useOwnOf('external-order'), ...useOwnOf('external-order-item')]
  return (name: string): string => {
    const column = own.find((column) => column.name === name)
    return column ? labelOf(column) : name
  }
}

/** Text of the value of an own field, with the labels of choices and the names of objects. */
const useShown = (own: readonly OwnColumn[], values: Values) => {
  const { language } = useLanguage()
  const { number, moment } = useFormat()
  const referred = new Map<string, number[]>()
  for (const { field, code } of own)
    if (field.kind === 'reference' || field.kind === 'references')
      referred.set(field.to, [
        ...(referred.get(field.to) ?? []),
        ...([values[code] ?? []].flat() as number[]),
      ])
  const names = useNames(referred)
  return ({ own, code, field }: OwnColumn): string => {
    const value = values[code]
    if (value === undefined || value === null) return ''
    if (field.kind === 'reference' || field.kind === 'references')
      return ([value].flat() as number[])
        .map((id) => names.get(field.to)?.get(id)?.name ?? `#${id}`)
        .join(', ')
    if (own.kind === 'choice')
      return [value]
        .flat()
        .map((word) => {
          const choice = own.choices?.find(({ code }) => code === word)
          return choice ? labelsOf(choice, choice.code)[language] : String(word)
        })
        .join(', ')
    if (typeof value === 'boolean') return value ? '✓' : '✗'
    if (typeof value === 'number') return number(value)
    return own.kind === 'datetime' ? moment(String(value)) : String(value)
  }
}

interface FactsProps {
  readonly own: readonly OwnColumn[]
  readonly of: Pick<Order | OrderItem, 'custom'>
}

/** Own fields of an order with their values. */
export const OwnFacts = ({ own, of: { custom } }: FactsProps) => {
  const labelOf = useLabel()
  const shown = useShown(own, custom ?? {})
  return own.map((column) => <Fact key={column.code} label={labelOf(column)} value={shown(column)} />)
}

/** Own fields in one line, for an item. */
export const OwnLine = ({ own, of: { custom } }: FactsProps) => {
  const labelOf = useLabel()
  const shown = useShown(own, custom ?? {})
  return own
    .filter(({ code }) => custom?.[code] !== undefined)
    .map((column) => `${labelOf(column)}: ${shown(column)}`)
    .join(' · ')
}

interface FormProps extends FactsProps {
  readonly label: string
  /** Changed values only. */
  readonly onSave: (changed: Values) => void
  readonly onClose: () => void
}

/** Form of the own fields of an order or item. */
export const OwnForm = ({ own, of: { custom }, label, onSave, onClose }: FormProps) => {
  const say = useWords(words)
  const labelOf = useLabel()
  const [values, setValues] = useState<Values>({})
  return (
    <InputForm onSubmit={() => onSave(values)} aria-label={label}>
      <Stack gap="xs">
        {own.map((column) => (
          <Input
            key={column.code}
            field={column.field}
            label={labelOf(column)}
            path={column.name}
            value={column.code in values ? values[column.code] : (custom?.[column.code] ?? null)}
            onChange={(value) => setValues((now) => ({ ...now, [column.code]: value }))}
            required={column.required}
            readOnly={false}
          />
        ))}
        <DialogFoot onClose={onClose} action={say('save')} />
      </Stack>
    </InputForm>
  )
}

/** Same form in a window. */
export const OwnDialog = (props: FormProps) => (
  <Modal opened title={props.label} onClose={props.onClose}>
    <OwnForm {...props} />
  </Modal>
)
