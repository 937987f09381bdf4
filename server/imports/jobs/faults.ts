import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { leadingFaults } from '../../platform/batch/lenient.ts'
import { errorEntryOf } from '../../platform/http/errors.ts'
import type { FaultyRecord } from './apply.ts'
import { packJson, unpackJson } from './chunk.ts'

/** Maximum number of stored faults per line, and their maximum bytes as JSON: a malicious line has thousands. */
const MAX_FAULTS = 20
const MAX_BYTES = 4 * 1024

/** Faults of a line of the file. */
export interface LineFaults {
  readonly line: number
  readonly faults: readonly Fault[]
}

export const packFaults = (faulty: readonly FaultyRecord[]): Promise<Buffer> =>
  packJson(
    faulty.map(({ record, faults }): LineFaults => ({ line: record.line, faults: storedFaults(faults) })),
  )

export const unpackFaults = (packed: Buffer): Promise<LineFaults[]> => unpackJson<LineFaults[]>(packed)

const storedFaults = (faults: readonly Fault[]): readonly Fault[] => {
  let size = 0
  let count = 0
  while (count < MAX_FAULTS && size < MAX_BYTES && count < faults.length)
    size += JSON.stringify(faults[count++]).length
  // Always keeps the first fault, and others as far as they fit.
  if (size > MAX_BYTES && count > 1) count--
  return leadingFaults(faults, count).map(({ index: _, ...fault }) => fault)
}

/** Faults of a line in the form of a response. */
export const describeFaults = (faults: readonly Fault[], language: Language) =>
  faults.map((fault) => errorEntryOf(fault, language))
