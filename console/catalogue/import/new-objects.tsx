import { Alert, Checkbox, Fieldset, MultiSelect, Stack } from '@mantine/core'
import { type Column, columnsOf } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Mapping } from '@vitrina/schema/price-list/columns'
import { doubtsAbout } from '@vitrina/schema/price-list/doubts'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { Hint } from '../../parts/layout/hint.tsx'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Patch } from '../content.ts'
import { Input } from '../inputs/inputs.tsx'
import { IN_PLACE } from '../inputs/reference-inputs.tsx'
import { initialValues } from '../values.ts'
import { defaultCells, type NewObjectDefaults, NO_DEFAULTS } from './new-object-defaults.ts'
import { words } from './new-objects-words.ts'

interface Props {
  readonly object: Resource
  readonly mapping: Mapping
  readonly disabled: boolean
  readonly onChange: (defaults: NewObjectDefaults) => void
}

/** Default values of new objects: a category, or any other field. */
export const NewObjects = ({ object, mapping, disabled, onChange }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  // Lines of stock and prices create no objects: each belongs to a store or a user type.
  const isOfLines = object.identifiedBy !== undefined
  const columns = columnsOf(object).filter(
    ({ name, field }) =>
      (isOfLines ? field.kind === 'reference' : name !== object.key && field.kind !== 'slug') &&
      !mapping.includes(name),
  )
  const [chosen, setChosen] = useState(() =>
    columns.filter((column) => isOfLines || isPlace(column)).map(({ name }) => name),
  )
  const [values, setValues] = useState<Patch>(() => initialValues(object))
  const [defaults, setDefaults] = useState(NO_DEFAULTS)
  const picked = chosen.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const give = (change: Partial<NewObjectDefaults>) => {
    const next = { ...defaults, ...change }
    setDefaults(next)
    onChange(next)
  }
  const names = columnsOf(object).filter(({ of, language }) => of === 'name' && language !== undefined)
  const canCopy = names.some(({ name }) => mapping.includes(name)) && names.length > 1
  const copied = defaults.copyNames && canCopy ? names.map(({ name }) => name) : []
  const { missing, withoutKey } = doubtsAbout(object, mapping, [...Object.keys(defaults.values), ...copied])
  // A file without a key is reported under its columns.
  const unset = missing.filter((name) => !withoutKey || name !== object.key)
  const isName = canCopy && unset.every((name) => names.some((one) => one.name === name))
  const labelOf = (name: string): string => {
    const column = columnsOf(object).find((one) => one.name === name)
    return column ? columnLabel(object, column, language) : name
  }
  if (isOfLines && columns.length === 0) return null
  return (
    <Fieldset legend={say(isOfLines ? 'ownerTitle' : 'title')} disabled={disabled}>
      <Stack gap="sm">
        <Hint>{say(isOfLines ? 'ownerLead' : 'lead')}</Hint>
        {!isOfLines && (
          <MultiSelect
            label={say('fields')}
            data={columns.map((column) => ({
              value: column.name,
              label: columnLabel(object, column, language),
            }))}
            value={picked.map(({ name }) => name)}
            onChange={(names) => {
              setChosen(names)
              give({ values: defaultCells(columns, names, values) })
            }}
            searchable
            hidePickedOptions
            {...IN_PLACE}
            maw="28rem"
          />
        )}
        {picked.map((column) => (
          <Input
            key={column.name}
            field={column.field}
            label={columnLabel(object, column, language)}
            path={column.name}
            value={values[column.name]}
            onChange={(value) => {
              const next = { ...values, [column.name]: value }
              setValues(next)
              give({ values: defaultCells(columns, chosen, next) })
            }}
            required={false}
            readOnly={disabled}
            help={column.field.help?.[language]}
          />
        ))}
        {canCopy && (
          <Checkbox
            size="sm"
            label={say('copyNames')}
            description={say('copyNamesLead')}
            checked={defaults.copyNames}
            onChange={(event) => give({ copyNames: event.currentTarget.checked })}
          />
        )}
        {mapping.some((name) => name !== null) && unset.length > 0 && (
          <Alert color="yellow">
            {say(isName ? 'missingName' : 'missing', { fields: unset.map(labelOf).join(', ') })}
          </Alert>
        )}
      </Stack>
    </Fieldset>
  )
}

/** True for a required reference, such as the category of a product; the screen offers these first. */
const isPlace = ({ field, required }: Column): boolean => field.kind === 'references' && required
