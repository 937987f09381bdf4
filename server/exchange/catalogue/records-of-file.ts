import { yieldToEventLoop } from '../../platform/http/bodies/yielding.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { bytesOfFile, type ExchangeFile } from '../files/file-queries.ts'
import { decoderFor } from '../xml/decode.ts'
import { type RecordKind, type RecordReader, recordReader, type XmlRecord } from '../xml/records.ts'

/** Characters that are parsed at a time. */
const PIECE = 2 ** 16

/** Order of the record kinds within a session: referenced objects first. */
export const PLACES: Readonly<Record<RecordKind, number>> = {
  group: 0,
  property: 0,
  unit: 0,
  'price type': 0,
  store: 0,
  counterparty: 0,
  start: 1,
  product: 1,
  offer: 2,
  document: 3,
}

/**
 * Position of a file among those of its session. Goods and offers decide, wherever they are in the file: offers of 2.0x begin
 * with price types and properties, and are imported after the goods.
 */
export const placeOfFile = async (
  sql: Database,
  destination: ExchangeDestination,
  file: ExchangeFile,
): Promise<number> => {
  try {
    for await (const records of recordsOfFile(sql, destination, file, recordReader()))
      for (const { kind } of records) if (kind !== 'start' && PLACES[kind] > 0) return PLACES[kind]
  } catch {
    // The import reports faults of the file.
  }
  return 0
}

/** Records of a file, as they become complete. */
export async function* recordsOfFile(
  sql: Database,
  destination: ExchangeDestination,
  file: ExchangeFile,
  reader: RecordReader,
): AsyncGenerator<readonly XmlRecord[]> {
  let decoder: ReturnType<typeof decoderFor> | undefined
  for await (const bytes of bytesOfFile(sql, destination, file.id)) {
    decoder ??= decoderFor(bytes)
    for (let at = 0; at < bytes.length; at += PIECE) {
      await yieldToEventLoop()
      const records = reader.push(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }))
      if (records.length > 0) yield records
    }
  }
  const rest = reader.push(decoder?.decode() ?? '')
  if (rest.length > 0) yield rest
  reader.end()
}
