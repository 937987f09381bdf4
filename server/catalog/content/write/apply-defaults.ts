import { LANGUAGES } from '@vitrina/schema/languages'
import type { Sink } from '@vitrina/schema/wire/sink'
import { MAX_LINE_LENGTH } from '@vitrina/schema/wire/text'
import { parseColumn } from '@vitrina/schema/wire/value'
import type { NewObjectValues } from '../../../platform/batch/importable.ts'
import { addFault, type ObjectDraft, type TableForm } from './draft.ts'

/** Fills in default values in new drafts. A value of the line is kept, even if it is invalid. */
export const applyDefaults = (
  created: readonly ObjectDraft[],
  form: TableForm,
  timeZone: string,
  { newValues, copyNames }: NewObjectValues,
): void => {
  if (newValues !== null) for (const draft of created) fillIn(draft, form, timeZone, newValues)
  if (copyNames) for (const draft of created) copyName(draft, form)
}

const fillIn = (draft: ObjectDraft, { byName }: TableForm, timeZone: string, newValues: string): void => {
  const sink: Sink = {
    timeZone,
    fault: (field, key, ...parameters) => addFault(draft, field, key, ...parameters),
    reference: (reference) => draft.references.push(reference),
  }
  // Parsed for each draft: values are replaced in place.
  for (const [name, value] of Object.entries<unknown>(JSON.parse(newValues))) {
    const column = byName.get(name)
    const isFaulty = draft.faults.some(({ field }) => field === name || field?.startsWith(`${name}.`))
    if (!column || isFaulty || draft.values[name] !== undefined) continue
    if (!parseColumn(draft.values, column, value, sink)) draft.values[name] = undefined
  }
}

/** Copies a name with the code of its language: `Дрель [ru]`. So translators find missing translations. */
const copyName = ({ values }: ObjectDraft, { byName }: TableForm): void => {
  const names = LANGUAGES.map((language) => ({ language, name: `name_${language}` })).filter(({ name }) =>
    byName.has(name),
  )
  const source = names.find(({ name }) => typeof values[name] === 'string' && values[name] !== '')
  if (!source) return
  const mark = ` [${source.language}]`
  const copy = [...(values[source.name] as string)].slice(0, MAX_LINE_LENGTH - mark.length).join('') + mark
  for (const { name } of names) if (values[name] === undefined) values[name] = copy
}
