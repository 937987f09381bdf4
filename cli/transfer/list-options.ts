import { inUtf8 } from '@vitrina/schema/price-list/list-stream'
import { ENCODINGS, encodingNamed } from '@vitrina/schema/workbook/encoding'
import { UsageError } from '../command.ts'
import { mapColumns, parseColumns } from './file-columns.ts'
import type { ImportFormat } from './import-file.ts'
import { resourceAt } from './object.ts'

/** Options about columns and encoding of a file, as typed. */
interface ListOptions {
  readonly columns: string | undefined
  readonly decimals: string | undefined
  readonly encoding: string | undefined
  readonly sheet: string | undefined
}

/** Conversion of a file for the server. */
export type ListPlan =
  /** The server reads the columns, by the options in the query. */
  | { readonly at: 'server'; readonly query: Readonly<Record<string, string>> }
  /** True if its bytes are converted while they are sent. */
  | {
      readonly at: 'here'
      readonly rewrite: (
        content: AsyncIterable<Buffer>,
        note: (sentence: string) => void,
      ) => AsyncIterable<Buffer>
    }

/**
 * Parses the options about columns and encoding; undefined for a file that is sent unchanged.
 * @throws {UsageError} for an option that does not apply to the format
 */
export const listPlan = (
  path: string,
  format: ImportFormat,
  { columns: text, decimals, encoding: label, sheet }: ListOptions,
): ListPlan | undefined => {
  const isWorkbook = format === 'xlsx'
  const isDecimals = decimals === undefined || decimals === 'comma' || decimals === 'point'
  if (!isDecimals || (decimals !== undefined && text === undefined && !isWorkbook))
    throw new UsageError('--decimals: comma or point, with --columns or XLSX.')
  if (format !== 'csv' && !isWorkbook && text !== undefined)
    throw new UsageError('--columns needs a CSV or XLSX file.')
  if (format !== 'csv' && label !== undefined) throw new UsageError('--encoding needs a CSV file.')
  if (!isWorkbook && sheet !== undefined) throw new UsageError('--sheet needs an XLSX file.')
  const encoding = label === undefined ? undefined : encodingNamed(label)
  if (label !== undefined && encoding === undefined)
    throw new UsageError(
      `Unknown encoding "${label}". Encodings: ${(['utf-8', ...ENCODINGS, 'cp866']).join(', ')}.`,
    )
  const object = resourceAt(path)
  const columns = text === undefined ? undefined : parseColumns(text, object)
  if (isWorkbook || format === 'json' || columns?.isAuto)
    return {
      at: 'server',
      query: {
        ...(text !== undefined && { columns: text }),
        ...(decimals !== undefined && { decimals }),
        ...(sheet !== undefined && { sheet }),
        ...(encoding !== undefined && { encoding }),
      },
    }
  if (columns)
    return {
      at: 'here',
      rewrite: (content, note) => mapColumns(content, { object, columns, decimals, encoding, note }),
    }
  if (encoding === undefined) return undefined
  return { at: 'here', rewrite: (content) => buffersOf(content, encoding) }
}

async function* buffersOf(content: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const bytes = content as AsyncIterable<Uint8Array<ArrayBuffer>>
  for await (const piece of inUtf8(bytes, encoding)) yield Buffer.from(piece)
}
