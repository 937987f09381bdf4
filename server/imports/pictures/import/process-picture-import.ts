import { createHash } from 'node:crypto'
import { messageOf } from '@vitrina/schema/labels/say'
import type { FastifyBaseLogger } from 'fastify'
import type { Importable } from '../../../platform/batch/importable.ts'
import { lockSite } from '../../../platform/batch/queries.ts'
import type { TakeTurn } from '../../../platform/batch/site-write-queue.ts'
import { free } from '../../../platform/http/bodies/spool.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { isTransient, retryTransient } from '../../../platform/queues/retry-transient.ts'
import { type MakeParts, makePicture } from '../make.ts'
import { selectImages } from '../picture-queries.ts'
import { pictureAddress } from '../upload.ts'
import { type ArchivedFile, filesOf, type StoredArchive, unpackedFile } from './archive.ts'
import { readArchive } from './archive-queries.ts'
import { codesIn, isPicture, matchByCode } from './by-code.ts'
import {
  closePictureImport,
  endFiles,
  type ImportFile,
  insertFiles,
  keepPicture,
  lockPictureImport,
  nextFiles,
  type PictureTask,
  selectCoded,
  selectImport,
} from './import-queries.ts'

export interface PictureWorkParts extends MakeParts {
  readonly takeTurn: TakeTurn
  /** Importer of products. */
  readonly products: Importable
  /** Public origin of this server. */
  readonly origin: () => string
  readonly log: FastifyBaseLogger
}

/** Remaining work of an import after a turn: none, or more, possibly only after some seconds. */
export type PictureWorkLeft = 'nothing' | { readonly seconds: number }

/**
 * Processes an import of pictures until its end, or until `isOver` ends its turn: file by file, each stored,
 * and product by product, each updated in one transaction with the outcome of its files. So a crash loses no
 * picture, and concurrent processes add none twice. Waits for an unavailable database.
 * @throws the reason of `stop`, when there is work left
 */
export const processPictureImport = async (
  parts: PictureWorkParts,
  task: PictureTask,
  stop: AbortSignal,
  isOver: () => Promise<boolean>,
): Promise<PictureWorkLeft> => {
  const { sql, log } = parts
  try {
    for (;;) {
      stop.throwIfAborted()
      const rest = await retryTransient(() => step(parts, task), stop)
      if (rest === 'nothing' || rest.seconds > 0 || (await retryTransient(isOver, stop))) return rest
    }
  } catch (error) {
    if (stop.aborted) throw error
    // A cancellation may have deleted the archive during the work.
    const state = await retryTransient(() => selectImport(sql, task), stop)
    if (!state || !isOpen(state)) return 'nothing'
    // Faults of the archive are reported to its sender.
    const reason = error instanceof ApiError ? error.said : messageOf('internal')
    if (!(error instanceof ApiError))
      log.error(
        { err: error, site: task.siteId, job: task.id },
        'unexpected failure of an import of pictures',
      )
    await retryTransient(() => sql.begin((sql) => closePictureImport(sql, task, 'failed', reason)), stop)
    return 'nothing'
  }
}

/** Lists the archive, draws the next file, or updates the next product with its pictures. */
const step = async (parts: PictureWorkParts, task: PictureTask): Promise<PictureWorkLeft> => {
  const { sql } = parts
  const state = await selectImport(sql, task)
  if (!state || !isOpen(state)) return 'nothing'
  const archive: StoredArchive = {
    size: state.size,
    read: (start, end) => readArchive(sql, task, start, end),
  }
  if (!state.listed) {
    await list(parts, task, archive)
    return MORE
  }
  const files = await nextFiles(sql, task)
  if (files.length === 0) {
    await sql.begin((sql) => closePictureImport(sql, task, 'done'))
    return 'nothing'
  }
  const next = files.find(({ picture }) => picture === null)
  if (next) return draw(parts, task, archive, next)
  await give(parts, task, files)
  return MORE
}

const MORE: PictureWorkLeft = { seconds: 0 }

const isOpen = ({ state }: { readonly state: string }): boolean => state === 'queued' || state === 'running'

/** Stores the list of files of the archive, with their products. */
const list = async ({ sql }: PictureWorkParts, task: PictureTask, archive: StoredArchive): Promise<void> => {
  const files = (await filesOf(archive)).filter(({ name }) => isPicture(name))
  const products = await selectCoded(sql, task.siteId, codesIn(files.map(({ name }) => name)))
  await sql.begin(async (sql) => {
    const state = await lockPictureImport(sql, task)
    if (!state || !isOpen(state) || state.listed) return
    await insertFiles(sql, task, matchByCode(files, products))
  })
}

/** Draws a picture from a file and stores it, or else the reason of the failure. */
const draw = async (
  parts: PictureWorkParts,
  task: PictureTask,
  archive: StoredArchive,
  file: ArchivedFile & { readonly number: number },
): Promise<PictureWorkLeft> => {
  const { sql } = parts
  try {
    const bytes = await unpackedFile(archive, file)
    const digest = createHash('sha256').update(bytes).digest()
    const { name } = await makePicture(parts, { siteId: task.siteId, digest, read: async () => bytes })
    free(bytes)
    await keepPicture(sql, task, file.number, name)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The site has used up its time in this minute: other sites go first.
    if (error.key === 'overloaded.site_drawing') return { seconds: Number(error.headers['retry-after']) }
    if (isTransient(error)) throw error
    await endFiles(sql, task, [file.number], 'refused', error.said)
  }
  return MORE
}

/** Appends new pictures to a product and returns the outcome of each file. */
const give = (
  { sql, takeTurn, products, origin }: PictureWorkParts,
  task: PictureTask,
  files: readonly ImportFile[],
) =>
  takeTurn(task.siteId, 'small', () =>
    sql.begin(async (sql) => {
      const state = await lockPictureImport(sql, task)
      if (!state || !isOpen(state)) return
      const { siteId } = task
      await lockSite(sql, siteId, state.origin)
      const numbers = files.map(({ number }) => number)
      const id = files[0]?.product_id as number
      const [product] = await selectImages(sql, siteId, id)
      // The product was deleted during the import.
      if (!product) {
        await endFiles(sql, task, numbers, 'unknown')
        return
      }
      const has = new Set(product.images.map(({ url }) => url))
      const last = Math.max(0, ...product.images.map(({ order }) => order ?? 0))
      const added: ImportFile[] = []
      const more: { readonly order: number; readonly url: string }[] = []
      for (const file of files) {
        const url = pictureAddress(origin(), file.picture as string)
        if (has.has(url)) continue
        has.add(url)
        added.push(file)
        more.push({ order: last + added.length, url })
      }
      const present = numbers.filter((number) => !added.some((file) => file.number === number))
      await endFiles(sql, task, present, 'present')
      if (more.length > 0)
        await write(sql, { task, products, origin: state.origin, added, id }, [...product.images, ...more])
    }),
  )

interface Giving {
  readonly task: PictureTask
  readonly products: Importable
  readonly origin: number
  readonly added: readonly ImportFile[]
  readonly id: number
}

const write = async (
  sql: Transaction,
  { task, products, origin, added, id }: Giving,
  images: readonly object[],
): Promise<void> => {
  const line = Buffer.from(JSON.stringify({ id, images }))
  const [written] = await products.write(sql, [line], {
    siteId: task.siteId,
    origin,
    mode: 'update',
    slugs: 'given',
  })
  const [fault] = written?.faults ?? []
  const numbers = added.map(({ number }) => number)
  if (fault) await endFiles(sql, task, numbers, 'refused', messageOf(fault.key, fault.parameters as never))
  else await endFiles(sql, task, numbers, 'added')
}
