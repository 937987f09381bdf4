import type { ColumnFields } from '@vitrina/schema/price-list/column-fields'
import { columnFieldsIn } from '@vitrina/schema/price-list/column-fields'
import type { RepeatedKeys } from '@vitrina/schema/price-list/doubts'
import { listWithFields, NoTable, OpenQuestions } from '@vitrina/schema/price-list/list-stream'
import type { Question, SettledList } from '@vitrina/schema/price-list/settle'
import type { Decimals } from '@vitrina/schema/price-list/written-numbers'
import type { Resource } from '@vitrina/schema/resource'
import { UsageError } from '../command.ts'
import { formatCount } from '../format-count.ts'

/**
 * Parses the fields of columns, such as `Артикул=group_product_id,Цена=price`.
 * @throws {UsageError} for an invalid list, or an unknown field of the object
 */
export const parseColumns = (text: string, object: Resource): ColumnFields => {
  const read = columnFieldsIn(text, object)
  if (!('is' in read)) return read
  switch (read.is) {
    case 'noField':
      throw new UsageError(`Unknown field "${read.field}". Fields: ${read.fields.join(', ')}.`)
    case 'twice':
      throw new UsageError(`--columns names a column or a field twice, or no column: ${read.pair}.`)
    case 'noPair':
      throw new UsageError(
        `--columns: a list like "Артикул=group_product_id,Цена=price"; "${read.text}" has no field.`,
      )
  }
}

/** Options for a file whose headings are not field names. */
export interface ColumnReading {
  readonly object: Resource
  readonly columns: ColumnFields
  /** Decimal separator, for a file that does not show it. */
  readonly decimals: Decimals | undefined
  readonly encoding: string | undefined
  readonly note: (sentence: string) => void
}

/**
 * Bytes of a CSV with field names as headings, and with numbers in the server's notation.
 * @throws {Error} for a missing column, or an ambiguous number
 */
export async function* mapColumns(
  content: AsyncIterable<Buffer>,
  { object, columns, decimals, encoding, note }: ColumnReading,
): AsyncGenerator<Buffer> {
  const instructions = {
    object,
    columns,
    decimals,
    encoding,
    spoken: 'en',
    currency: '',
    isTyped: false,
  } as const
  const onSettled = ({ leftOut, repeated }: SettledList) => {
    if (leftOut.length > 0) note(describeOmittedColumns(leftOut))
    if (repeated) explainRepeatedKeys(repeated, note)
  }
  try {
    const bytes = content as AsyncIterable<Uint8Array<ArrayBuffer>>
    for await (const piece of listWithFields(bytes, { ...instructions, onSettled })) yield Buffer.from(piece)
  } catch (error) {
    if (error instanceof NoTable) throw new Error('The file has no table.', { cause: error })
    if (error instanceof OpenQuestions) throw questionIn(error)
    throw error
  }
}

export const describeOmittedColumns = (names: readonly string[]): string => `Omitted: ${names.join(', ')}.`

/** First question that remains with given columns. */
const questionIn = (error: OpenQuestions): Error => {
  const [question] = error.questions as readonly [Question]
  if (question.about === 'absent')
    return new Error(`The file has no column "${question.name}". Its columns: ${question.names.join(', ')}.`)
  if (question.about === 'number')
    return new Error(`"${question.value}" can be two numbers. Add --decimals comma or --decimals point.`)
  return error
}

const explainRepeatedKeys = (repeated: RepeatedKeys, note: (sentence: string) => void): void => {
  const examples = repeated.examples.map(({ key, lines }) => `${key}: ${lines.slice(0, 5).join(', ')}`)
  note(
    `Lines that share a key: ${formatCount(repeated.lines)}, keys: ${formatCount(repeated.keys)}. The last line of a key counts. Key and lines: ${examples.join('; ')}.`,
  )
}
