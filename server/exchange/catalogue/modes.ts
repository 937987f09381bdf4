import type { ExchangeDestination } from '../destinations/destination.ts'
import { ExchangeRefusal } from '../exchange-refusal.ts'
import { cleanFileName, fileNamed, isXmlFile } from '../files/file-name.ts'
import { deleteFiles, keepFilesForDryRun, selectFiles } from '../files/file-queries.ts'
import { MAX_SITE_BYTES, type ReceiveFile } from '../files/receive.ts'
import type { ExchangeParts } from '../parts.ts'
import type { ExchangeCall, ExchangeModes } from '../protocol/endpoint.ts'
import { touchSession } from '../protocol/session.ts'
import { hideAbsent } from './absent.ts'
import type { sessionImports } from './import-session.ts'

/** Bytes of a part of a file. */
const FILE_LIMIT = 2_000_000

/** Name of a file in a request. @throws {ExchangeRefusal} */
const fileNameIn = (query: ReadonlyMap<string, string>): string => {
  const name = cleanFileName(query.get('filename') ?? '')
  if (name === undefined) throw new ExchangeRefusal('Недопустимое имя файла.')
  return name
}

const requireCatalogue = ({ mode }: ExchangeDestination): void => {
  if (mode === 'orders')
    throw new ExchangeRefusal('Для этого подключения обмен товарами выключен: выгружайте только заказы.')
}

/** Runs a step of a busy session; a refusal marks the session as idle, because the client stops then. */
const orIdle = async (
  { sql, destination, cookie }: Pick<ExchangeCall, 'destination' | 'cookie'> & Pick<ExchangeParts, 'sql'>,
  step: () => Promise<string>,
): Promise<string> => {
  try {
    return await step()
  } catch (error) {
    await touchSession(sql, destination, cookie, 'idle')
    throw error
  }
}

/** Modes of `type=catalog`. */
export const catalogueModes = (
  { sql, ...parts }: ExchangeParts & { readonly receive: ReceiveFile },
  imports: ReturnType<typeof sessionImports>,
): ExchangeModes => ({
  init: async ({ destination, cookie }) => {
    requireCatalogue(destination)
    await touchSession(sql, destination, cookie, 'idle')
    if (destination.catchingUp)
      throw new ExchangeRefusal('Записываются данные пробного обмена. Повторите обмен через несколько минут.')
    if (destination.live) await deleteFiles(sql, destination, 'catalogue')
    else await keepFilesForDryRun(sql, destination, MAX_SITE_BYTES / 4)
    // Exactly two lines: the stock client refuses any other response.
    return `zip=yes\nfile_limit=${FILE_LIMIT}`
  },
  file: async ({ destination, cookie, query, body }) => {
    requireCatalogue(destination)
    await touchSession(sql, destination, cookie, 'busy')
    return orIdle({ sql, destination, cookie }, async () => {
      await parts.receive(destination, fileNameIn(query), body, 'catalogue')
      return 'success'
    })
  },
  import: async ({ destination, cookie, query }) => {
    requireCatalogue(destination)
    await touchSession(sql, destination, cookie, 'busy')
    return orIdle({ sql, destination, cookie }, async () => {
      await imports.unpack(destination)
      const name = fileNameIn(query)
      const file = fileNamed(await selectFiles(sql, destination), name)
      if (!file) throw new ExchangeRefusal(`Файл ${name} не получен.`)
      // Some clients ask for the import of archives and pictures, too.
      if (!isXmlFile(file.name)) return 'success'
      const answer = await imports.import(destination, file)
      if (answer.state === 'progress') return `progress\nФайл ${name} обрабатывается.`
      await touchSession(sql, destination, cookie, 'idle')
      return `${answer.state === 'done' ? 'success' : 'failure'}\n${answer.answer}`
    })
  },
  deactivate: async ({ destination, cookie, query }) => {
    requireCatalogue(destination)
    const session = await touchSession(sql, destination, cookie)
    const timestamp = Number(query.get('timestamp') ?? session.began)
    // Not later than the start of the session, so that products named in it are not absent.
    const since = Number.isFinite(timestamp) ? Math.min(timestamp, session.began) : session.began
    return `success\n${await hideAbsent({ sql, ...parts }, destination, since)}`
  },
  complete: async ({ destination, cookie }) => {
    await touchSession(sql, destination, cookie, 'idle')
    return 'success'
  },
})
