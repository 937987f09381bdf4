import { ENCODINGS, encodingNamed } from '@vitrina/schema/workbook/encoding'
import { MODE, SLUGS, TEXT_LANGUAGE } from '../../platform/batch/options.ts'
import {
  anyText,
  flag,
  invalid,
  mapped,
  oneOf,
  type QueryParameter,
} from '../../platform/http/protocol/query.ts'

const NEW_VALUES: QueryParameter<Readonly<Record<string, string>>> = {
  schema: { type: 'string', examples: ['{"category":"A-7","hide":"true"}'] },
  description:
    'What a new object gets where its line does not say it: a JSON object of fields, each with a text as in a cell of CSV',
  read: (text, name, faults) => {
    const values = textsIn(text)
    if (!values) faults.push(invalid(name, 'json', { example: '{"category": "A-7"}' }))
    return values
  },
}

/** Texts of a JSON object that contains only texts; undefined for any other text. */
const textsIn = (json: string): Readonly<Record<string, string>> | undefined => {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.values(value).every((each) => typeof each === 'string')
      ? (value as Readonly<Record<string, string>>)
      : undefined
  } catch {
    return undefined
  }
}

const ENCODING = mapped(
  anyText(
    'Encoding of a CSV, such as windows-1251 or cp866; without it UTF-8, or with columns the encoding of its bytes',
  ),
  (text, name, faults) => {
    const encoding = encodingNamed(text)
    if (encoding === undefined) faults.push(invalid(name, 'one_of', { valid: ['utf-8', ...ENCODINGS] }))
    return encoding
  },
)

export const IMPORT_PARAMETERS = {
  dry_run: flag('Dry run: the job reports the outcome and changes nothing'),
  ...MODE,
  ...SLUGS,
  ...TEXT_LANGUAGE,
  set: NEW_VALUES,
  copy_names: flag(
    'A new object whose line has a name in one language gets it in the others, with the language in brackets: “Дрель [ru]”',
  ),
  columns: anyText(
    'Fields of the columns of a list with names of its own: Артикул=group_product_id,Цена=price. With auto in front, or alone, the other columns are read as the console proposes; a name without a field, as Опт=, leaves its column out. XLSX: auto unless sent',
  ),
  decimals: oneOf(['comma', 'point'], 'Decimal separator of a list, where its numbers do not show it'),
  sheet: anyText('Name of the sheet of a workbook that has several'),
  encoding: ENCODING,
}
