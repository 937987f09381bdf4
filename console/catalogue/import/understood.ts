import type { Field } from '@vitrina/schema/resource'

/** How a cell of CSV will be read, before the server has seen it. */
export type Understood =
  /** The field stays as it is. */
  | { readonly as: 'kept' }
  /** The field becomes empty. */
  | { readonly as: 'cleared' }
  | { readonly as: 'yes' | 'no' }
  | { readonly as: 'value' | 'wrong'; readonly text: string }

const YES = new Set(['1', 'true', 'adevărat', 'истина', 'істина'])
const NO = new Set(['0', 'false', 'fals', 'ложь', 'хибність'])

/** A `'` that keeps a spreadsheet from running a text is taken off. */
const unprotected = (cell: string): string => (/^'+[-=+@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const value = (text: string, isRight: boolean): Understood => ({ as: isRight ? 'value' : 'wrong', text })

/** By the rules of 4.2.13; what is wrong in some other way is found by the trial run. No `default` branch: a new kind is answered here. */
export const understood = (field: Field | undefined, cell: string | undefined): Understood => {
  if (cell === undefined || cell === '') return { as: 'kept' }
  if (cell === 'null') return { as: 'cleared' }
  const word = cell.trim()
  if (!field) return value(word, /^[1-9]\d*$/.test(word))
  switch (field.kind) {
    case 'text':
    case 'slug':
    case 'externalId':
    case 'key':
      return value(unprotected(cell), true)
    case 'integer':
      return value(word, /^-?\d+$/.test(word))
    case 'number':
    case 'decimal':
    case 'money':
      return value(word, /^-?\d+(\.\d+)?$/.test(word))
    case 'boolean': {
      const given = word.toLowerCase()
      if (YES.has(given)) return { as: 'yes' }
      return NO.has(given) ? { as: 'no' } : value(word, false)
    }
    case 'url':
      return value(word, /^https?:\/\//i.test(word))
    case 'choice':
      return value(
        word,
        word in field.words || Object.values(field.words).some((one) => String(one) === word),
      )
    case 'word':
      return value(word, field.words.includes(word))
    case 'timestamp':
    case 'date':
      return value(word, !Number.isNaN(Date.parse(word)))
    case 'words':
    case 'reference':
    case 'references':
    case 'list':
    case 'object':
      return value(word, isJson(word))
  }
}
