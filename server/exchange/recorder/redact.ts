import { decoderFor } from '../xml/decode.ts'

/** Elements of a business partner that identify no person. */
const UNREDACTED = new Set(['Ид', 'Роль', 'Тип'])

/** Requisites of an order with personal data. */
const PERSONAL_REQUISITES =
  /(<Наименование>(?:Комментарии покупателя|Адрес доставки)<\/Наименование>\s*<Значение>)[^<]*/g

const LEAF = /<((?:\w+:)?([\p{L}\d]+))([^<>]*)>([^<]+)<\/\1>/gu

/** Text of an exchange file without the names, addresses, contacts and comments of people. */
const redactedText = (xml: string): string =>
  xml
    .replace(/<Контрагенты>.*?<\/Контрагенты>/gs, (part) =>
      part.replace(LEAF, (leaf, tag: string, name: string, attributes: string) =>
        UNREDACTED.has(name) ? leaf : `<${tag}${attributes}>***</${tag}>`,
      ),
    )
    .replace(/(<Комментарий>)[^<]*/g, '$1***')
    .replace(PERSONAL_REQUISITES, '$1***')

/** A whole file of orders without personal data, in UTF-8; null for a part of a file, which cannot be redacted. */
export const redacted = (file: Buffer): Buffer | null => {
  const text = decoderFor(file).decode(file)
  if (!text.startsWith('<?xml') || !/<\/(?:\w+:)?КоммерческаяИнформация>\s*$/.test(text)) return null
  return Buffer.from(redactedText(text).replace(/^(<\?xml[^>]*encoding=)(["'])[^"']*\2/, '$1$2UTF-8$2'))
}

/** Id, total and time of each order in an answer of JSON; everything else may be about a person. */
export const redactedOrders = (orders: Buffer): Buffer =>
  Buffer.from(
    JSON.stringify(
      (JSON.parse(orders.toString()) as Record<string, unknown>[]).map(({ id, total_price, created_at }) => ({
        id,
        total_price,
        created_at,
      })),
    ),
  )

/** Bytes of a name in both encodings of exchange files. */
const COUNTERPARTY = [Buffer.from('Контрагент'), Buffer.from('cae0ede0f0e3e5edf2', 'hex')]

/**
 * Removes personal data from the bodies of a recording, one after another. A file with business partners in several parts, and an
 * archive, cannot be redacted: their bodies are omitted, as null.
 */
export const bodyRedactor = () => {
  const divided = new Set<string>()
  return (query: string, body: Buffer): Buffer | null => {
    if (body.subarray(0, 2).toString('latin1') === 'PK') return null
    const redactedBody = redacted(body)
    if (redactedBody) return redactedBody
    const name = new URLSearchParams(query).get('filename') ?? ''
    if (COUNTERPARTY.some((word) => body.includes(word))) divided.add(name)
    return divided.has(name) ? null : body
  }
}
