import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { size } from './amounts.ts'
import type { Source } from './import-source.ts'
import type { ServerLink } from './link.ts'
import { paceMeter } from './pace.ts'
import { partsOf, type UploadPart } from './parts.ts'
import type { Progress } from './progress.ts'

/** Received part of an upload. */
export interface UploadState {
  /** Bytes of the unpacked file. */
  readonly offset: number
  readonly isComplete: boolean
}

/**
 * State of the upload at `path` on the server.
 * @throws {Refusal} 404 for an unknown upload
 */
export const readUploadState = async (link: ServerLink, path: string): Promise<UploadState> => {
  const { headers } = await link.send(path, { method: 'HEAD' })
  return {
    offset: Number(headers.get('upload-offset')),
    isComplete: headers.get('upload-complete') === '?1',
  }
}

interface Parts {
  readonly path: string
  readonly source: Source
  /** Bytes that the server has received. */
  readonly offset: number
  readonly progress: Progress
}

const MIN_PART = 2 ** 18
const FIRST_PART = 2 ** 20
const MAX_PART = 2 ** 23
/** Target duration of a part, in ms: a broken connection loses no more, and progress remains visible. */
const PART_MS = 1_500

/** Uploads the bytes that the server lacks, part by part. */
export const upload = async (link: ServerLink, { path, source, offset, progress }: Parts): Promise<void> => {
  let partBytes = FIRST_PART
  const paceOf = paceMeter()
  const show = (sent: number) => {
    const position = source.position()
    const pace = paceOf(position, source.size)
    progress.show({
      title: 'Uploading',
      // A file may grow meanwhile, and is refused at the end.
      share: source.size === undefined ? undefined : Math.min(1, position / Math.max(source.size, 1)),
      detail: source.size === undefined ? size(sent) : `${size(position)} of ${size(source.size)}`,
      rate: pace ? `${size(pace.perSecond)}/s` : '',
      secondsLeft: pace?.secondsLeft,
    })
  }
  try {
    for await (const part of partsOf(source.content, offset, () => partBytes)) {
      show(part.offset)
      if (part.isLast) await source.refuseChange()
      const since = performance.now()
      await sendPart(link, path, part)
      const fitting = (partBytes * PART_MS) / (performance.now() - since)
      partBytes = Math.max(MIN_PART, Math.min(MAX_PART, fitting, partBytes * 4))
    }
  } finally {
    progress.clear()
  }
}

const sendPart = async (
  link: ServerLink,
  path: string,
  { offset, bytes, isLast }: UploadPart,
): Promise<void> => {
  const end = offset + bytes.length
  let isFirst = true
  await link.patiently(async () => {
    // The server may have all, some or none of the bytes sent before.
    const uploadState = isFirst ? { offset, isComplete: false } : await readUploadState(link, path)
    isFirst = false
    // A server may still store bytes of an abandoned connection after this state was read.
    if (uploadState.isComplete || (uploadState.offset >= end && !isLast)) return
    if (uploadState.offset < offset)
      throw new Error(
        `The server has only ${size(uploadState.offset)} of the upload. Run the same command to resume from there.`,
      )
    if (uploadState.offset > end) throw new Error('Another process uploads the same file there.')
    await link.send(path, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/partial-upload',
        'content-encoding': 'gzip',
        'upload-offset': String(uploadState.offset),
        'upload-complete': isLast ? '?1' : '?0',
      },
      body: await promisify(gzip)(bytes.subarray(uploadState.offset - offset)),
    })
  })
}
