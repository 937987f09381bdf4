import { type FileHandle, open, rm } from 'node:fs/promises'
import { csvErrorLines } from '@vitrina/server/imports/jobs/errors-file'
import { describeFaults, type LineFaults } from '@vitrina/server/imports/jobs/faults'
import type { Header } from '@vitrina/server/imports/jobs/records/header'
import type { RawRecord } from '@vitrina/server/imports/jobs/records/raw-record'

/** File of refused lines with their faults; created with the first line. */
export interface RefusedLines {
  readonly bytes: () => number
  /** Adds lines; resolves when they are on disk. */
  readonly add: (
    header: { readonly header: Header; readonly headerBytes: Buffer },
    lines: readonly (readonly [RawRecord, LineFaults])[],
  ) => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Opens the file at `path` after its first `bytes`: incomplete lines of a killed run are overwritten. */
export const refusedLines = async (path: string, bytes: number): Promise<RefusedLines> => {
  let file: FileHandle | undefined
  let length = bytes
  if (bytes === 0) await rm(path, { force: true })
  else {
    file = await open(path, 'r+')
    await file.truncate(bytes)
  }
  return {
    bytes: () => length,
    async add({ header, headerBytes }, lines) {
      if (lines.length === 0) return
      const csv = csvErrorLines(headerBytes, header.names, header.format.delimiter, formatFaults)
      // The lines contain password hashes.
      file ??= await open(path, 'w', 0o600)
      const text = lines.flatMap(([record, faults]) => [...csv.line(faults, record)]).join('')
      const { bytesWritten } = await file.write(`${length === 0 ? csv.header : ''}${text}`, length)
      await file.datasync()
      length += bytesWritten
    },
    [Symbol.asyncDispose]: async () => file?.close(),
  }
}

/** Line such as `password_hash invalid_value: …`: the code is for programs, and never changes. */
const formatFaults = (faults: LineFaults['faults']): string =>
  describeFaults(faults, 'en')
    .map(({ field, code, message }) => `${field ? `${field} ` : ''}${code}: ${message}`)
    .join(' ')
