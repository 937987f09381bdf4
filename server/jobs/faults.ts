import { codeOf, type Fault, say } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import type { Faulty } from './apply.ts'
import { packJson, unpackJson } from './chunk.ts'

/** The most faults that are kept of one line, and the bytes that they may take as JSON: a hostile line has thousands. */
const MOST_FAULTS = 20
const MOST_BYTES = 4 * 1024

/** What is wrong with a line of the file. */
export interface LineFaults {
  readonly line: number
  readonly faults: readonly Fault[]
}

export const packFaults = (faulty: readonly Faulty[]): Promise<Buffer> =>
  packJson(faulty.map(({ record, faults }): LineFaults => ({ line: record.line, faults: kept(faults) })))

export const unpackFaults = (packed: Buffer): Promise<LineFaults[]> => unpackJson<LineFaults[]>(packed)

/** The first faults, and how many more there are. */
const kept = (faults: readonly Fault[]): Fault[] => {
  const few: Fault[] = []
  let size = 0
  for (const { field, key, parameters } of faults) {
    const fault = { ...(field !== undefined && { field }), key, ...(parameters && { parameters }) }
    size += JSON.stringify(fault).length
    if (few.length === MOST_FAULTS || (few.length > 0 && size > MOST_BYTES)) break
    few.push(fault)
  }
  const more = faults.length - few.length
  return more > 0 ? [...few, { key: 'validation_failed.more', parameters: { more } }] : few
}

/** The faults of a line as the caller is told them. */
export const tell = (faults: readonly Fault[], language: Language) =>
  faults.map(({ field, key, parameters }) => ({
    ...(field !== undefined && { field }),
    code: codeOf(key),
    message: say(key, language, parameters),
  }))
