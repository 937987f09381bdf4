import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { LANGUAGES } from '@vitrina/schema/languages'
import type { Config } from '../../../server/config.ts'
import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import { product as productDraft } from '../../content/writes/drafts.ts'
import type { Client } from '../../vitrina.ts'
import { addEndpoint } from '../../webhooks/endpoint.ts'
import type { Receiver } from '../../webhooks/receiver.ts'

export const product = { group_product_id: 'P-1' }

/** Creates the product and the own fields of the orders below, and a webhook endpoint whose receiver echoes each request. */
export const createShop = async (shop: Client & { readonly sql: Sql }, receiver: Receiver): Promise<void> => {
  await addEndpoint(shop.sql, shop, receiver.url)
  receiver.answer(({ text }) => ({ status: 200, text }))
  const create = async (path: string, body: unknown) => {
    const created = await shop.post(`/external/${path}/`, body)
    assert.ok(created.status < 300, JSON.stringify(created.body))
  }
  await create('category/bulk-upsert', [{ group_category_id: 'C', name_ro: 'C' }])
  await create('own-field', { object: 'external-order', code: 'wish', kind: 'text' })
  await create('own-field', { object: 'external-order-item', code: 'engraving', kind: 'text' })
  await create('product/bulk-upsert', [
    productDraft('P-1', { name_ro: 'P', code: 'P-1', category: [{ group_category_id: 'C' }] }),
  ])
}

/** Order of another person. */
export const strangers = {
  rrn: 'OTHER',
  customer: { name: 'Somebody Else', email: 'else@example.com', phone: '069000111' },
  comment: 'of somebody else',
  order_items: [{ product, quantity: 1 }],
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile())

interface Dumped {
  readonly sql: Sql
  readonly config: Config
  /** Log of the process. */
  readonly log: string
}

/** Stored data by table or file. */
export const dump = async ({ sql, config, log }: Dumped): Promise<Map<string, string>> => {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')
  `
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.unsafe(name)} as t`
    texts.set(name, rows.map(({ row }) => row).join('\n'))
  }
  const answers = await sql<{ key: string; body: Buffer }>`select key, body from idempotency_record`
  for (const { key, body } of answers) texts.set(`answer ${key}`, zstdDecompressSync(body).toString())
  const packed = await sql<{ bytes: Buffer }>`
    select faults as bytes from import_fault union all select originals from import_fault union all select bytes from import_chunk
  `
  texts.set('lines of files', packed.map(({ bytes }) => zstdDecompressSync(bytes).toString()).join('\n'))
  for (const file of filesIn(config.dataDir))
    texts.set(`file ${file.slice(config.dataDir.length)}`, readFileSync(file, 'utf8').replace(/=\r?\n/g, ''))
  texts.set('log', log)
  return texts
}

/** Markers of one test file: files that share a process must not find the markers of each other. */
export const createMarkers = () => {
  /** Words that only the data of one person contains, by their place in that data. */
  const markers = new Map<string, string>()

  const marker = (what: string): string => {
    const word = `mark${markers.size}x${Math.random().toString(36).slice(2, 10)}`
    markers.set(`${what} ${markers.size}`, word)
    return word
  }

  /** Order with a marker in each personal field. */
  const orderOf = (email: string, rrn: string | null, more: object = {}, refused = '') => ({
    ...(rrn !== null && { rrn }),
    customer: {
      name: marker(`${refused}name of a customer`),
      email: email.toUpperCase(),
      phone: `+373 69 ${markers.size}12345`,
    },
    comment: marker(`${refused}comment`),
    payment: { card: marker(`${refused}payment`) },
    delivery: { note: marker(`${refused}delivery`) },
    address: {
      address_id: 7,
      ...Object.fromEntries(
        LANGUAGES.map((language) => [`address_${language}`, marker(`${refused}address ${language}`)]),
      ),
      postcode: marker(`${refused}postcode`),
      zipcode: 778899,
    },
    ...Object.fromEntries(
      ['company', 'payer'].map((party) => [
        party,
        Object.fromEntries(
          ['name', 'fiscal_code', 'address', 'iban'].map((part) => [
            part,
            marker(`${refused}${party} ${part}`),
          ]),
        ),
      ]),
    ),
    recipient: {
      name: marker(`${refused}name of a recipient`),
      phone: `+373 68 ${markers.size}12345`,
      email: `${marker(`${refused}mail of a recipient`)}@example.com`,
    },
    payment_number: marker(`${refused}payment number`),
    tracking_number: marker(`${refused}tracking number`),
    order_items: [
      {
        ...{ product, quantity: 2, returned_quantity: 0 },
        return_reason: marker(`${refused}reason of a return`),
        custom: { engraving: marker(`${refused}own field of an item`) },
      },
    ],
    custom: { wish: marker(`${refused}own field`) },
    ...more,
  })

  /** Places of markers in stored data. */
  const markersIn = (texts: ReadonlyMap<string, string>): string[] =>
    [...texts].flatMap(([place, text]) => {
      const lower = text.toLowerCase()
      return [...markers]
        .filter(([, word]) => lower.includes(word.toLowerCase()))
        .map(([what]) => `${place}: ${what}`)
    })

  return { markers, marker, orderOf, markersIn }
}
