import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DestinationReport } from '@vitrina/schema/exchange/destination'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { deletePreview } from '../destinations/preview-queries.ts'
import { ExchangeRefusal } from '../exchange-refusal.ts'
import { isArchive, isXmlFile } from '../files/file-name.ts'
import {
  claimFile,
  closeFile,
  deleteFiles,
  deletePieces,
  type ExchangeFile,
  selectFile,
  selectFiles,
  sessionOfFile,
} from '../files/file-queries.ts'
import { unpackArchive } from '../files/unpack.ts'
import type { ExchangeParts } from '../parts.ts'
import { runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'
import { XmlProblem } from '../xml/records.ts'
import { previewFile } from './dry-run.ts'
import { FileConflict, importFile } from './import-file.ts'
import { importPictures } from './pictures.ts'
import { placeOfFile } from './records-of-file.ts'

/**
 * Time, in ms, after which an import responds that it is in progress: shorter than the timeouts of proxies, and long enough to
 * prevent busy polling.
 */
const HOLD_MS = 20_000

/** Interval, in ms, of checks for a file that another process imports. */
const POLL_MS = 500

export type ImportAnswer =
  | { readonly state: 'progress' }
  | { readonly state: 'done' | 'failed'; readonly answer: string }

/**
 * Imports files of sessions in the background of their calls. A call waits for the end of its file, and responds `progress` if
 * that takes longer. The state is in the database: any process can serve the next call and continue the work of a killed process.
 */
export const sessionImports = (parts: ExchangeParts, holdMs = HOLD_MS) => {
  const { sql, log } = parts
  const worker = randomUUID()
  const running = new Map<string, Promise<void>>()

  /** Imports the earlier files of the session, and then the file. */
  const work = async (destination: ExchangeDestination, namedFile: ExchangeFile): Promise<void> => {
    const files = (await selectFiles(sql, destination)).filter(
      ({ state, name, id }) => state === 'received' && isXmlFile(name) && id !== namedFile.id,
    )
    const own = await placeOfFile(sql, destination, namedFile)
    for (const file of files) {
      const place = await placeOfFile(sql, destination, file)
      if (place < own) await workOn(destination, file)
    }
    await workOn(destination, namedFile)
  }

  const workOn = async (destination: ExchangeDestination, file: ExchangeFile): Promise<void> => {
    const [claimed] = await claimFile(sql, destination, file.id, worker)
    if (!claimed) return
    const report = runReport(destination.language)
    const run = await insertRun(sql, destination, {
      kind: 'catalogue',
      file: file.name,
      session: destination.session,
    })
    const close = (state: 'done' | 'failed', answer: string) =>
      sql.begin(async (sql) => {
        await closeFile(sql, destination, file.id, { state, answer })
        if (destination.live) await deletePieces(sql, destination, file.id)
        await endRun(sql, destination, run, { state, report: report.read() })
      })
    try {
      if (destination.live) {
        await importFile(parts, destination, { ...file, done: claimed.done, worker }, report)
        await importPictures(parts, destination, { worker, file: file.id }, report)
      } else await previewFile(parts, destination, { ...file, worker }, report)
      await close('done', destination.live ? summaryOf(report.read()) : DRY_RUN)
    } catch (error) {
      if (parts.stop.aborted || error instanceof FileConflict) return
      const isOfFile = error instanceof XmlProblem || error instanceof ExchangeRefusal
      if (!isOfFile) log.error({ err: error, site: destination.siteId }, 'unexpected failure of an exchange')
      const message = isOfFile ? error.message : 'Внутренняя ошибка сервера.'
      report.note(message)
      await close('failed', `${file.name}: ${message}`)
    }
  }

  const resumeStoredFiles = async (destination: ExchangeDestination): Promise<void> => {
    const files = (await selectFiles(sql, destination)).filter(
      ({ state, name }) => state === 'received' && isXmlFile(name),
    )
    const placed: { file: ExchangeFile; session: number; place: number }[] = []
    for (const file of files)
      placed.push({
        file,
        session: sessionOfFile(file.name),
        place: await placeOfFile(sql, destination, file),
      })
    placed.sort((a, b) =>
      a.session === b.session ? a.place - b.place || a.file.id - b.file.id : a.session - b.session,
    )
    for (const { file } of placed) await workOn(destination, file)
    const left = (await selectFiles(sql, destination)).some(
      ({ state, name }) => state === 'received' && isXmlFile(name),
    )
    // Another process imports a file, or this one stops.
    if (left || parts.stop.aborted) return
    await sql.begin(async (sql) => {
      await deleteFiles(sql, destination, 'catalogue')
      await deletePreview(sql, destination)
      await sql`
        update destination set catching_up = false where site_id = ${destination.siteId} and id = ${destination.id}
      `
    })
  }

  const begin = (destination: ExchangeDestination, file: ExchangeFile): Promise<void> => {
    const key = `${destination.siteId} ${destination.id}`
    const present =
      running.get(key) ??
      work(destination, file)
        .catch((error) =>
          log.error({ err: error, site: destination.siteId }, 'unexpected failure of an exchange'),
        )
        .finally(() => running.delete(key))
    running.set(key, present)
    return present
  }

  return {
    /** Unpacks the archives of a session. @throws {ExchangeRefusal} */
    unpack: async (destination: ExchangeDestination): Promise<void> => {
      for (const file of await selectFiles(sql, destination))
        if (file.state === 'received' && isArchive(file.name)) await unpackArchive(sql, destination, file)
    },
    /** Imports a file, or waits for its import. */
    import: async (destination: ExchangeDestination, namedFile: ExchangeFile): Promise<ImportAnswer> => {
      const until = performance.now() + holdMs
      for (;;) {
        const [file] = await selectFile(sql, destination, namedFile.id)
        if (!file) throw new ExchangeRefusal(`Файл ${namedFile.name} не найден: начат другой сеанс обмена.`)
        if (file.state === 'done' || file.state === 'failed')
          return { state: file.state, answer: file.answer ?? '' }
        const left = until - performance.now()
        if (left <= 0 || parts.stop.aborted) return { state: 'progress' }
        const pause = new AbortController()
        const over = sleep(left, undefined, { signal: pause.signal }).catch(() => undefined)
        await Promise.race([begin(destination, file), over])
        pause.abort()
        const [after] = await selectFile(sql, destination, namedFile.id)
        // Another process imports it, or this process imports another file of the session.
        if (after?.state === 'received')
          await sleep(Math.min(POLL_MS, Math.max(0, until - performance.now())))
      }
    },
    /** Writes the files of a finished dry run, session by session, and allows new sessions. */
    catchUp: async (destination: ExchangeDestination): Promise<void> => {
      const key = `${destination.siteId} ${destination.id}`
      const present = running.get(key) ?? resumeStoredFiles(destination).finally(() => running.delete(key))
      running.set(key, present)
      await present
    },
    /** Resolves when the current work has ended. */
    close: async (): Promise<void> => {
      await Promise.allSettled(running.values())
    },
  }
}

/** Response to an import in a dry run. */
const DRY_RUN = 'Пробный обмен: данные прочитаны и пока не записаны.'

/** Result of a file in one line, for the log of the other system. */
const summaryOf = ({
  counts = {},
  fault_count: faults = 0,
  unknown_words: words = {},
}: DestinationReport): string => {
  const sum = (outcome: string) => Object.values(counts).reduce((all, one) => all + (one[outcome] ?? 0), 0)
  const parts = [
    `создано ${sum('created')}`,
    `изменено ${sum('updated')}`,
    `без изменений ${sum('unchanged')}`,
  ]
  if (faults > 0) parts.push(`ошибок ${faults}`)
  if (Object.keys(words).length > 0) parts.push(`неизвестных слов ${Object.keys(words).length}`)
  return parts.join(', ')
}
