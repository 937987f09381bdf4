import { MAX_ARCHIVE_BYTES } from '@vitrina/schema/console/picture-import'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { type Packable, packFiles } from './pack.ts'

/** Bytes per part: an interruption loses no more. */
const PART_BYTES = 8 * 2 ** 20

/** Pause in ms after a failed part, and the number of attempts. */
const PAUSE_MS = 2_000
const TRIES = 30

const ARCHIVE = /\.zip$/i

/** Archive to upload. */
export interface Archive {
  readonly name: string
  readonly bytes: Blob
}

/** Archives among the selected files, and one more with all the others. */
export const archivesOf = async (chosen: readonly File[]): Promise<Archive[]> => {
  const archives = chosen.filter(({ name }) => ARCHIVE.test(name))
  const loose = chosen
    .filter((file) => !archives.includes(file))
    .map((file): Packable => ({ name: file.name, bytes: file }))
  const [first] = loose
  return [
    ...archives.map((file) => ({ name: file.name, bytes: file })),
    ...(first
      ? [{ name: `${first.name}${loose.length > 1 ? ' …' : ''}`, bytes: await packFiles(loose) }]
      : []),
  ]
}

/**
 * Uploads an archive in parts; after an interruption, also of another window, it continues at the offset of
 * the server. `onReceived` is called with the offset after each part.
 * @throws {Problem}
 */
export const sendArchive = async (
  site: CurrentSite,
  { name, bytes }: Archive,
  onReceived: (received: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { size } = bytes
  if (size > MAX_ARCHIVE_BYTES || size === 0) throw new Problem(413, {})
  const begun = (await call('GET sites/:site/picture-import', { site: site.slug, signal })).find(
    (one) => one.state === 'receiving' && one.name === name && one.size === size,
  )
  const { id } =
    begun ??
    (await call('POST sites/:site/picture-import', { site: site.slug, body: { name, size }, signal }))
  const path = site.api(`picture-import/${id}`)
  let at = begun?.received ?? 0
  for (let tries = 0; at < size; ) {
    try {
      const { body } = await request<{ received: number }>(path, {
        method: 'PATCH',
        query: { offset: at },
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes.slice(at, at + PART_BYTES),
        signal,
      })
      at = body.received
      tries = 0
    } catch (failure) {
      if (signal.aborted || !isTransient(failure) || ++tries > TRIES) throw failure
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      at = await receivedOf(site, id, at)
    }
    onReceived(at)
  }
}

/** Transient failure: no response, an unavailable or starting server, or a partly received part. */
const isTransient = (failure: unknown): boolean =>
  failure instanceof Problem && (failure.status === 0 || failure.status >= 500 || failure.code === 'conflict')

const receivedOf = (site: CurrentSite, id: number, known: number): Promise<number> =>
  call('GET sites/:site/picture-import/:id', { site: site.slug, id }).then(
    ({ received, state }) =>
      state === 'receiving' || state === 'queued' || state === 'running' ? received : known,
    () => known,
  )
