import { randomUUID } from 'node:crypto'
import { size } from './amounts.ts'
import { pathIn } from './import-job.ts'
import type { Source } from './import-source.ts'
import { Refusal, type ServerLink } from './link.ts'
import type { Progress } from './progress.ts'
import type { StateFile } from './state-file.ts'
import { readUploadState, type UploadState, upload } from './upload.ts'

/** Started import that may not be complete. */
export interface StartedImport {
  /** Idempotency key: a repeated request does not start another import. */
  readonly key: string
  /** Address of the job, from the server. */
  readonly path?: string
}

/** Format of a file that is imported. */
export type ImportFormat = 'ndjson' | 'csv' | 'xlsx' | 'json'

export interface FileToImport {
  readonly object: string
  readonly query: URLSearchParams
  readonly format: ImportFormat
  readonly source: Source
  readonly state: StateFile<StartedImport>
  readonly progress: Progress
}

export const MEDIA_TYPES: Readonly<Record<ImportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
}

/** Uploads a whole file, continuing an earlier upload, and returns the URL of the job. */
export const sendFile = async (link: ServerLink, file: FileToImport): Promise<string> => {
  const { source, state, progress } = file
  const { path, isComplete, offset } = (await findResumableUpload(link, file)) ?? (await begin(link, file))
  if (isComplete) {
    progress.note('The whole file was uploaded before.')
    return path
  }
  if (offset > 0) progress.note(`Resuming the upload after ${size(offset)}.`)
  await upload(link, { path, source, offset, progress }).catch((error) => {
    if (!(error instanceof Refusal) || [401, 403].includes(error.status)) throw error
    // The server has no incomplete upload to continue.
    state.remove()
    if (![404, 409].includes(error.status)) throw error
    throw new Error('The import was cancelled. Run the same command to start over.', { cause: error })
  })
  return path
}

interface Sending extends UploadState {
  readonly path: string
}

/** Upload of an earlier run; undefined if none can be continued. */
export const findResumableUpload = async (
  link: ServerLink,
  { state }: FileToImport,
): Promise<Sending | undefined> => {
  const path = state.read()?.path
  if (path === undefined) return undefined
  try {
    return { path, ...(await link.patiently(() => readUploadState(link, path))) }
  } catch (error) {
    // The server has deleted the abandoned upload.
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

/** Key of an earlier request without a response, or a new one. */
export const requestKeyOf = (state: FileToImport['state']): string => {
  const storedState = state.read()
  return storedState && storedState.path === undefined ? storedState.key : randomUUID()
}

const begin = async (link: ServerLink, { object, query, format, state }: FileToImport): Promise<Sending> => {
  const key = requestKeyOf(state)
  state.save({ key })
  const location = await link.patiently(async () => {
    const { headers } = await link.send(`/external/${object}/import/?${query}`, {
      method: 'POST',
      headers: { 'content-type': MEDIA_TYPES[format], 'upload-complete': '?0', 'idempotency-key': key },
    })
    return headers.get('location') ?? ''
  })
  const path = pathIn(location)
  state.save({ key, path })
  return { path, offset: 0, isComplete: false }
}
