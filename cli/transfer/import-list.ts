import { MAX_PACKED_BYTES } from '@vitrina/schema/workbook/limits'
import { size } from './amounts.ts'
import { describeOmittedColumns } from './file-columns.ts'
import { type FileToImport, findResumableUpload, MEDIA_TYPES, requestKeyOf } from './import-file.ts'
import { pathIn } from './import-job.ts'
import type { ServerLink } from './link.ts'

/**
 * Imports a list whose columns the server reads: the whole file is sent in one request. Returns the path of the job.
 * @throws {Error} for a file that is too large, or that needs further options
 */
export const sendList = async (link: ServerLink, file: FileToImport): Promise<string> => {
  const { object, query, format, source, state, progress } = file
  const before = await findResumableUpload(link, file)
  if (before?.isComplete) return before.path
  const body = await readAll(source.content)
  await source.refuseChange()
  const key = requestKeyOf(state)
  state.save({ key })
  const headers = await link.patiently(async () => {
    const answer = await link.send(`/external/${object}/import/?${query}`, {
      method: 'POST',
      headers: { 'content-type': MEDIA_TYPES[format], 'idempotency-key': key },
      body,
    })
    return answer.headers
  })
  const leftOut = headers.get('left-out-columns')
  if (leftOut) progress.note(describeOmittedColumns(leftOut.split(', ').map(decodeURIComponent)))
  const path = pathIn(headers.get('location') ?? '')
  state.save({ key, path })
  return path
}

const readAll = async (content: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of content) {
    pieces.push(piece)
    length += piece.length
    if (length > MAX_PACKED_BYTES)
      throw new Error(
        `XLSX, JSON, and CSV with --columns auto: at most ${size(MAX_PACKED_BYTES)}. Split the file, or name all columns of a CSV by --columns.`,
      )
  }
  return Buffer.concat(pieces)
}
