import type { Language } from '@vitrina/schema/languages'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { ExchangeRefusal } from '../exchange-refusal.ts'
import { cleanFileName, fileNamed } from '../files/file-name.ts'
import { bytesOfFile, deleteFiles, selectFiles } from '../files/file-queries.ts'
import type { ReceiveFile } from '../files/receive.ts'
import type { ExchangeParts } from '../parts.ts'
import type { ExchangeModes } from '../protocol/endpoint.ts'
import { touchSession } from '../protocol/session.ts'
import { importOrders } from './incoming.ts'
import { confirmSent, dueOrders } from './outgoing.ts'
import { statusName } from './status-words.ts'

/** Bytes of a part: a client that splits its files does not mark the last part. */
const FILE_LIMIT = 50 * 2 ** 20

const requireOrders = ({ mode }: ExchangeDestination): void => {
  if (mode === 'catalogue')
    throw new ExchangeRefusal('Для этого подключения обмен заказами выключен: выгружайте только товары.')
}

/** Bytes at the end of a file that contain the end of the root element. */
const TAIL = 200

/** Modes of `type=sale`. */
export const orderModes = (parts: ExchangeParts & { readonly receive: ReceiveFile }): ExchangeModes => {
  const { sql } = parts
  /** True if the root element of a file is closed: no further part follows. */
  const isComplete = async (
    destination: ExchangeDestination,
    file: { readonly id: number; readonly bytes: number },
  ) => {
    const pieces: Buffer[] = []
    for await (const bytes of bytesOfFile(sql, destination, file.id, Math.max(0, file.bytes - TAIL)))
      pieces.push(bytes)
    const tail = Buffer.concat(pieces)
    return ['utf-8', 'windows-1251'].some((encoding) =>
      /<\/(?:\w+:)?КоммерческаяИнформация>\s*$/.test(new TextDecoder(encoding).decode(tail)),
    )
  }
  return {
    init: async ({ destination, cookie, query }) => {
      requireOrders(destination)
      await touchSession(sql, destination, cookie, 'idle')
      await deleteFiles(sql, destination, 'orders')
      const lines = ['zip=no', `file_limit=${FILE_LIMIT}`]
      // Older clients refuse a response with further lines.
      if (query.has('version')) lines.push(`sessid=${cookie ?? ''}`, 'version=2.08')
      return lines.join('\n')
    },
    query: async ({ destination, cookie, query }) => {
      requireOrders(destination)
      const session = await touchSession(sql, destination, cookie, 'idle')
      return query.get('format') === 'json'
        ? { json: await dueOrders(parts, destination, session, 'json') }
        : { xml: await dueOrders(parts, destination, session, 'xml') }
    },
    success: async ({ destination, cookie }) => {
      requireOrders(destination)
      const session = await touchSession(sql, destination, cookie, 'idle')
      const confirmed = await confirmSent(parts, destination, session)
      return `success\nПодтверждено заказов: ${confirmed}.`
    },
    file: async ({ destination, cookie, query, body }) => {
      requireOrders(destination)
      await touchSession(sql, destination, cookie, 'idle')
      const name = cleanFileName(query.get('filename') ?? '')
      if (name === undefined) throw new ExchangeRefusal('Недопустимое имя файла.')
      await parts.receive(destination, name, body, 'orders')
      const file = fileNamed(await selectFiles(sql, destination), name)
      // Older clients do not request an import: the file is processed as soon as it is complete.
      return file && (await isComplete(destination, file))
        ? importOrders(parts, destination, file)
        : 'success'
    },
    import: async ({ destination, cookie, query }) => {
      requireOrders(destination)
      await touchSession(sql, destination, cookie, 'idle')
      const name = cleanFileName(query.get('filename') ?? '')
      const file = name === undefined ? undefined : fileNamed(await selectFiles(sql, destination), name)
      if (!file) throw new ExchangeRefusal('Файл не получен.')
      return file.state === 'received' ? importOrders(parts, destination, file) : 'success'
    },
    info: async ({ destination, cookie }) => {
      await touchSession(sql, destination, cookie)
      return { xml: infoXml(destination.language) }
    },
  }
}

/** Lists for the tables in the dialogs of 1C; all three are required. */
const infoXml = (language: Language): Buffer => {
  const statuses = ORDER_STATUSES.map(
    (status) => `<Элемент><Ид>${status}</Ид><Название>${statusName(status, language)}</Название></Элемент>`,
  ).join('')
  // Both spellings are sent: the first letter of the first list is Latin in 1C-Bitrix, but other clients look for the Cyrillic
  // one.
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Справочник><Cтатусы>${statuses}</Cтатусы><Статусы>${statuses}</Статусы><ПлатежныеСистемы></ПлатежныеСистемы><СлужбыДоставки></СлужбыДоставки></Справочник>\n`,
  )
}
