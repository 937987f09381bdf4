import { createHash } from 'node:crypto'
import { product } from '@vitrina/schema/resources/product'
import { ApiError } from '../../platform/http/errors.ts'
import { isTransient, retryTransient } from '../../platform/queues/retry-transient.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { cleanFileName, fileNamed, isXmlFile } from '../files/file-name.ts'
import { bytesOfFile, type ExchangeFile, recordProgress, selectFiles } from '../files/file-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import type { RunReport } from '../report.ts'
import type { GoodsRow } from './goods-queries.ts'
import { FileConflict, inWriteQueue } from './import-file.ts'
import { preserveRecords } from './repeated.ts'
import { writeLines } from './writing.ts'

/** Products of one batch. */
const BATCH = 50

/**
 * Assigns received pictures to the products that wait for them. A missing picture is counted, and the product waits for it; no
 * picture is ever removed.
 */
export const importPictures = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  { worker, file }: { readonly worker: string; readonly file: number },
  report: RunReport,
): Promise<void> => {
  const { sql, stop } = parts
  const { siteId, id } = destination
  const files = (await selectFiles(sql, destination)).filter(({ name }) => !isXmlFile(name))
  const byName = new Map(files.map((one) => [one.name.toLowerCase(), one]))
  const find = (path: string): ExchangeFile | undefined => {
    const name = cleanFileName(path)
    if (name === undefined) return undefined
    return (
      byName.get(name.toLowerCase()) ?? (files.length < MAX_SEARCHED ? fileNamed(files, name) : undefined)
    )
  }
  const urls = new Map<string, string>()
  const known = await sql<{ path: string; digest: Buffer; url: string }>`
    select path, digest, url from destination_picture where site_id = ${siteId} and destination = ${id}
  `
  const knownByPath = new Map(known.map((one) => [one.path, one]))

  /** URL of a picture; undefined if it is not received yet. */
  const urlOf = async (path: string): Promise<string | undefined> => {
    const knownUrl = urls.get(path)
    if (knownUrl !== undefined) return knownUrl
    const earlier = knownByPath.get(path)
    const arrived = find(path)
    if (!arrived) return earlier?.url
    const hash = createHash('sha256')
    for await (const bytes of bytesOfFile(sql, destination, arrived.id)) hash.update(bytes)
    const digest = hash.digest()
    const url = earlier?.digest.equals(digest)
      ? earlier.url
      : await parts.makePicture(siteId, bytesOfFile(sql, destination, arrived.id))
    await sql`
      insert into destination_picture as picture (site_id, destination, path, digest, url)
      values (${siteId}, ${id}, ${path}, ${digest}, ${url})
      on conflict (site_id, destination, path) do update set digest = excluded.digest, url = excluded.url
      where picture.digest <> excluded.digest
    `
    urls.set(path, url)
    return url
  }

  for (let after = ''; ; ) {
    stop.throwIfAborted()
    const rows = await sql<Pick<GoodsRow, 'key' | 'pictures'>>`
      select key, pictures from destination_goods
      where site_id = ${siteId} and destination = ${id} and pictures is not null and key > ${after}
      order by key limit ${BATCH}
    `
    const last = rows.at(-1)
    if (!last) return
    after = last.key
    const ready: { key: string; urls: string[]; isComplete: boolean }[] = []
    for (const { key, pictures } of rows) {
      const pictureUrls: string[] = []
      let isComplete = true
      for (const path of pictures ?? []) {
        try {
          const url = await retryTransient(() => urlOf(path), stop)
          if (url === undefined) {
            isComplete = false
            report.notStored('Картинка (файл не получен)')
          } else pictureUrls.push(url)
        } catch (error) {
          if (stop.aborted || !(error instanceof ApiError) || isTransient(error)) throw error
          report.fault('picture', path, error.said)
        }
      }
      if (pictureUrls.length > 0 || isComplete) ready.push({ key, urls: pictureUrls, isComplete })
    }
    await inWriteQueue(parts, destination, report, async (writing) => {
      const [state] = await writing.sql<{ done: number }>`
        select done from destination_file where site_id = ${siteId} and destination = ${id} and id = ${file}
      `
      if (!state || !(await recordProgress(writing.sql, destination, file, { worker, done: state.done })))
        throw new FileConflict()
      const lines = ready.flatMap(({ key, urls }) =>
        urls.length > 0
          ? [{ group_product_id: key, images: urls.map((url, order) => ({ order, url })) }]
          : [],
      )
      await preserveRecords(
        writing,
        lines.map((line) => line.group_product_id),
        () => writeLines(writing, product, lines, { mode: 'update' }),
      )
      await writing.sql`
        update destination_goods set pictures = null
        where site_id = ${siteId} and destination = ${id}
          and key = any(${ready.filter(({ isComplete }) => isComplete).map(({ key }) => key)}::text[])
      `
    })
  }
}

/** Maximum number of files for a search by the end of a path; in larger sessions, names are full paths. */
const MAX_SEARCHED = 2_000
