import {
  MAX_SLICE_BYTES,
  type PeopleFile,
  type PeopleImportState,
  type RefusedLine,
} from '@vitrina/schema/console/people-import'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'

/** Properties of the selected file and of its people. */
export type PeopleFileOptions = Pick<PeopleFile, 'site' | 'language' | 'format' | 'salt'>

/** Progress of a file. */
export interface PeopleImportProgress {
  readonly state: PeopleImportState
  /** Number of lines refused in an earlier run, whose faults are not shown again. */
  readonly refusedBefore: number
  /** Bytes of the unpacked file. */
  readonly total: number
  /** Lines refused in this window. */
  readonly lines: readonly RefusedLine[]
  /** True while the server is unreachable and the request is retried. */
  readonly isWaiting: boolean
}

const MIN_SLICE_BYTES = 4096

/** Milliseconds. */
const MAX_WAIT_MS = 15_000

/**
 * Imports a file of people in slices, from the position of the server to its end. While the server is
 * unreachable, it retries; slices that were read are not sent again.
 * @throws {Problem} for a refusal; a DOMException for an unreadable file or an aborted `signal`
 */
export const sendPeople = async (
  file: File,
  how: PeopleFileOptions,
  onProgress: (progress: PeopleImportProgress) => void,
  signal: AbortSignal,
): Promise<void> => {
  const content = await unpacked(file)
  const body: PeopleFile = {
    name: file.name.slice(0, 255),
    size: file.size,
    modified: file.lastModified,
    ...how,
  }
  let state = await call('POST hub/people-import', { body, signal })
  const { id } = state
  const refusedBefore = state.refused
  let lines: readonly RefusedLine[] = []
  const report = (isWaiting: boolean) =>
    onProgress({ state, refusedBefore, total: content.size, lines, isWaiting })
  report(false)
  let length = MAX_SLICE_BYTES
  let losses = 0
  while (!state.done) {
    const { offset } = state
    const slice = content.slice(offset, offset + length)
    const last = offset + slice.size >= content.size
    const bytes = await base64Of(slice)
    try {
      const read = await call('POST hub/people-import/:id/slice', {
        id,
        body: { file: body, offset, bytes, last },
        signal,
      })
      const readBytes = read.offset - offset
      // The server takes a limited number of lines per request; the rest is sent again.
      length =
        readBytes === 0
          ? MAX_SLICE_BYTES
          : Math.min(MAX_SLICE_BYTES, Math.max(MIN_SLICE_BYTES, readBytes * 2))
      losses = 0
      lines = [...lines, ...read.lines]
      state = read
    } catch (failure) {
      // A slice whose response was lost may still have been in progress when it was sent again.
      const isOvertaken = failure instanceof Problem && failure.status === 409 && losses > 0
      if (!isOvertaken && !mayBeTransient(failure)) throw failure
      for (let isLost = true; isLost; ) {
        report(true)
        await pause(Math.min(MAX_WAIT_MS, 500 * 2 ** losses++), signal)
        try {
          state = await call('GET hub/people-import/:id', { id, signal })
          isLost = false
        } catch (again) {
          if (!mayBeTransient(again)) throw again
        }
      }
    }
    report(false)
  }
}

const mayBeTransient = (failure: unknown): boolean =>
  failure instanceof Problem && [0, 408, 429, 502, 503, 504].includes(failure.status)

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Compression is detected by the first bytes, which are more reliable than the name. */
const unpacked = async (file: File): Promise<Blob> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first !== 0x1f || second !== 0x8b) return file
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
}

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
