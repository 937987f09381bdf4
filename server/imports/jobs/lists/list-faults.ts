import type { Fault } from '@vitrina/schema/errors'
import type { ColumnMistake } from '@vitrina/schema/price-list/column-fields'
import type { NoTableKind } from '@vitrina/schema/price-list/list-stream'
import type { Question } from '@vitrina/schema/price-list/settle'

/** Maximum number of names, and characters of each, in a message: a malicious header has gigabytes of them. */
const MAX_NAMES = 50
const MAX_NAME_LENGTH = 200

const legibleName = (name: string): string => name.slice(0, MAX_NAME_LENGTH).toWellFormed()
export const legibleNames = (names: readonly string[]): string[] => names.slice(0, MAX_NAMES).map(legibleName)

/** Fault for an ambiguous list, at the parameter that resolves it. */
export const faultOf = (question: Question): Fault => {
  switch (question.about) {
    case 'absent': {
      const { name, names } = question
      return { field: 'columns', key: 'not_found.column', parameters: { name, names: legibleNames(names) } }
    }
    case 'names':
      return {
        field: 'columns',
        key: 'ambiguous.columns',
        parameters: { names: legibleNames(question.names) },
      }
    case 'key': {
      const { field, names } = question
      return {
        field: 'columns',
        key: 'ambiguous.key_column',
        parameters: { field, names: legibleNames(names) },
      }
    }
    case 'repeated': {
      const { name, field, keys } = question
      const [first] = keys.examples
      return {
        field: 'columns',
        key: 'ambiguous.repeated_key',
        parameters: {
          name: legibleName(name),
          field,
          lines: keys.lines,
          keys: keys.keys,
          example: legibleName(first?.key ?? ''),
          places: first?.lines.slice(0, MAX_PLACES) ?? [],
        },
      }
    }
    case 'amount': {
      const { name, field } = question
      return {
        field: 'columns',
        key: 'ambiguous.amount_column',
        parameters: { name: legibleName(name), field },
      }
    }
    case 'number':
      return { field: 'decimals', key: 'ambiguous.number', parameters: { value: question.value } }
  }
}

const MAX_PLACES = 5

export const severalSheets = (names: readonly string[]): Fault => ({
  field: 'sheet',
  key: 'ambiguous.sheet',
  parameters: { names: legibleNames(names) },
})

/** Fault for a file without a table. */
export const noTableFault = (kind: Exclude<NoTableKind, 'empty'>): Fault =>
  kind === 'xml' || kind === 'page' ? { key: 'malformed_csv.xml' } : { key: 'malformed_csv.header' }

/** Fault of the parameter `columns`. */
export const mistakeFault = (mistake: ColumnMistake): Fault => {
  switch (mistake.is) {
    case 'noField':
      return {
        field: 'columns',
        key: 'unknown_field.named',
        parameters: { name: mistake.field, valid: mistake.fields },
      }
    case 'twice':
      return { field: 'columns', key: 'invalid_value.columns', parameters: { text: mistake.pair } }
    case 'noPair':
      return { field: 'columns', key: 'invalid_value.columns', parameters: { text: mistake.text } }
  }
}
