import { isRequiredIn } from '@vitrina/schema/columns'
import type { Language } from '@vitrina/schema/languages'
import type { Field } from '@vitrina/schema/resource'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { StoredRow } from '../queries.ts'
import { addFault, type ObjectDraft, type TableForm } from './draft.ts'

/** Form for parsing written objects: the required texts depend on the site and the call (rule 4.3.8). */
export interface WriteForm extends TableForm {
  /** Texts that each object must have. */
  readonly needed: readonly StoredColumn[]
  /** Columns that a new object must have, in their order: texts and others. */
  readonly neededWhenNew: readonly StoredColumn[]
  /** Text columns whose name in the call has no language. */
  readonly unsuffixed: ReadonlyMap<string, StoredColumn>
}

const forms = new WeakMap<TableForm, Map<string, WriteForm>>()

/**
 * Form of a write at a site with these required languages; null: the declared ones. With `textLanguage`, texts without a language
 * suffix are in that language, and no other language is required.
 */
export const writeFormOf = (
  form: TableForm,
  required: readonly Language[] | null,
  textLanguage: Language | undefined,
): WriteForm => {
  const known = forms.get(form) ?? new Map<string, WriteForm>()
  forms.set(form, known)
  const languages = textLanguage === undefined ? required : [textLanguage]
  const key = `${languages?.join() ?? '-'} ${textLanguage ?? ''}`
  const writeForm = known.get(key) ?? makeForm(form, languages, textLanguage)
  known.set(key, writeForm)
  return writeForm
}

const makeForm = (
  form: TableForm,
  languages: readonly Language[] | null,
  textLanguage: Language | undefined,
): WriteForm => {
  const columns = form.table.columns.map(isNullable)
  const table: Table = { ...form.table, columns }
  const unsuffixed = new Map(
    columns.flatMap((column) =>
      column.language === textLanguage && textLanguage ? [[column.of, column]] : [],
    ),
  )
  const neededWhenNew = form.table.columns.filter((column) => isRequiredIn(column, languages))
  return {
    ...form,
    table,
    byName: new Map([...columns.map((column) => [column.name, column] as const), ...unsuffixed]),
    names: [...form.names, ...unsuffixed.keys()],
    needed: neededWhenNew.filter(({ language }) => language !== undefined),
    neededWhenNew,
    unsuffixed,
  }
}

/** True if the values of a column of a language may be null; required texts are checked later. */
const isNullable = (column: StoredColumn): StoredColumn => {
  if (column.language === undefined || column.field.required === undefined) return column
  const { required: _, ...field } = column.field
  return { ...column, required: false, field: field as Field }
}

/** Required texts that a batch clears, so that their stored values must be read. */
export const clearedTexts = (
  { needed }: WriteForm,
  drafts: readonly ObjectDraft[],
): readonly StoredColumn[] => needed.filter(({ name }) => drafts.some(({ values }) => values[name] === null))

/** Refuses to clear a required text. An object without the text may be sent back as it was read. */
export const requireStoredTexts = (
  { needed }: WriteForm,
  drafts: readonly ObjectDraft[],
  stored: ReadonlyMap<number, StoredRow>,
): void => {
  for (const draft of drafts) {
    const row = draft.id === null ? undefined : stored.get(draft.id)
    if (!row) continue
    for (const { name } of needed)
      if (draft.values[name] === null && row[name] !== null) addFault(draft, name, 'required')
  }
}
