import type { Kind } from '@vitrina/schema/resource'
import type { ReactNode } from 'react'
import { isGallery } from '../gallery/elements.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { ChoiceField, FlagField, WordField, WordsField } from './choice-inputs.tsx'
import { CodesField, VatRateField } from './code-inputs.tsx'
import { ListField, NestedField } from './element-inputs.tsx'
import { type InputProps, NO_FAULTS, type PropsOf } from './input.ts'
import { ReferenceField, ReferencesField } from './reference-inputs.tsx'
import { AddressField, CodeField, NumberField, TextField } from './text-inputs.tsx'
import { DayField, TimeField } from './time-inputs.tsx'

/** Input of each kind of field. Without a default, so that a new kind is a type error. */
const INPUTS: { readonly [K in Kind]: (props: PropsOf<K>) => ReactNode } = {
  text: TextField,
  slug: CodeField,
  externalId: CodeField,
  key: CodeField,
  integer: NumberField,
  number: NumberField,
  decimal: NumberField,
  money: NumberField,
  boolean: FlagField,
  url: AddressField,
  timestamp: TimeField,
  date: DayField,
  choice: ChoiceField,
  word: WordField,
  words: WordsField,
  codes: CodesField,
  vatRate: VatRateField,
  reference: ReferenceField,
  references: ReferencesField,
  list: (props) =>
    isGallery(props.path, props.field) ? <Gallery {...props} /> : <ListField {...props} Input={Input} />,
  object: (props) => <NestedField {...props} Input={Input} />,
  // Own fields are separate inputs.
  custom: () => null,
}

type Props = Omit<InputProps, 'faults'> & Partial<Pick<InputProps, 'faults'>>

/** Input of a field, by its kind. Omit `faults` if the server reports none for single values. */
export const Input = ({ faults = NO_FAULTS, ...props }: Props) => {
  const OfKind = INPUTS[props.field.kind] as (props: InputProps) => ReactNode
  return <OfKind {...props} faults={faults} />
}
