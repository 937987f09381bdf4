import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { inHashingQueue } from '../../server/hub/defence/hashing.ts'
import { hashPassword } from '../../server/hub/defence/passwords.ts'
import { signIn } from '../../tests/console/operator.ts'
import { rowsXml, workbookOf } from '../../tests/jobs/workbook-bytes.ts'
import { manyScans } from '../../tests/pictures/many-scans.ts'
import { ask } from '../ask.ts'
import { bodyOf } from '../full-categories.ts'
import { order } from '../plans/shop.ts'
import type { Site, Stage } from '../stage.ts'
import { repeatedly, type Saturating, stalling } from './saturating.ts'
import { smallPicture } from './slow-shop.ts'
import { DESCRIPTION, PRODUCTS, stockedSite } from './stocked-site.ts'

/** Call of one site, and calls of another site that saturate a shared resource. */
export interface Contest {
  readonly slots: string
  readonly call: (n: number) => Promise<unknown>
  readonly saturate: () => Saturating
}

/**
 * Contests for each shared resource, between two new sites of a server at `url`. `shop` is the address of a server with
 * pictures (see {@link slowShop}).
 */
export const contestsOf = async (stage: Stage, url: string, shop: string): Promise<Contest[]> => {
  const [greedy, fair] = [await stockedSite(stage), await stockedSite(stage)]
  const operatorOf = ({ id }: Site) => signIn({ url, sql: stage.sql, siteId: id })
  const [greedyOperator, fairOperator] = [await operatorOf(greedy), await operatorOf(fair)]
  const json = (token: string) => ({ 'api-token': token, 'content-type': 'application/json' })
  const atConsole = ({ cookie }: { readonly cookie: string }, type: string) => ({
    ...{ cookie, 'x-vitrina-console': '1', 'content-type': type },
  })
  const ofFair = (path: string, question: Parameters<Site['ask']>[1] = {}) =>
    ask(url + path, { token: fair.token, ...question })
  const post = (path: string, body: Uint8Array) => ofFair(path, { method: 'POST', body })

  /** More than a mebibyte. */
  const large = (name: string, n: number) =>
    bodyOf(
      Array.from({ length: 400 }, (_, row) => ({
        name_ro: `${name} ${n} ${row}`,
        description_ro: DESCRIPTION,
      })),
    )
  const small = (n: number) => bodyOf([{ name_ro: `small ${n}` }])
  const orders = (n: number, count: number) =>
    bodyOf(Array.from({ length: count }, (_, row) => order(1_000_000 + n * count + row, PRODUCTS)))
  const camera = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ progressive: true })
    .toBuffer()
  const scans = await manyScans(5_000, 85)

  return [
    {
      slots: 'large_pages and unread_pages',
      call: (n) => ofFair(`/external/category/?page_size=${1_000 + n}`),
      saturate: () =>
        stalling(url, 30, (n) => ({
          path: `/external/category/?page_size=${2_000 + (n % 900)}`,
          headers: json(greedy.token),
        })),
    },
    {
      slots: 'large_bodies',
      call: (n) => post('/external/category/bulk-create/', large('fair', n)),
      saturate: () =>
        repeatedly(url, 12, (n) => ({
          path: '/external/category/bulk-create/',
          headers: json(greedy.token),
          body: large('greedy', n),
        })),
    },
    {
      slots: 'expensive_reads',
      call: (n) => ofFair(`/external/brand/?search=fair-${n}`),
      saturate: () =>
        repeatedly(url, 12, (n) => ({
          path: `/external/brand/?search=greedy-${n}`,
          method: 'GET',
          headers: json(greedy.token),
        })),
    },
    {
      slots: 'lists',
      call: (n) =>
        ofFair('/external/category/import/', {
          method: 'POST',
          body: workbook('fair', n, 20),
          headers: WORKBOOK,
        }),
      saturate: () =>
        repeatedly(url, 12, (n) => ({
          path: '/external/category/import/',
          headers: { ...json(greedy.token), ...WORKBOOK },
          body: workbook('greedy', n, 5_000),
        })),
    },
    {
      slots: 'writes',
      call: (n) => post('/external/category/bulk-create/', small(n)),
      saturate: () =>
        repeatedly(url, 30, (n) => ({
          path: '/external/category/bulk-create/',
          headers: json(greedy.token),
          body: small(n),
        })),
    },
    {
      slots: 'order_writes',
      call: (n) => post('/external/external-order/', orders(n, 1)),
      saturate: () =>
        repeatedly(url, 30, (n) => ({
          path: '/external/external-order/',
          headers: json(greedy.token),
          body: orders(n, 50),
        })),
    },
    {
      slots: 'uploads',
      call: (n) =>
        ofFair('/external/category/import/', {
          method: 'POST',
          body: Buffer.from(`{"name_ro":"line ${n}"}\n`),
          headers: LINES,
        }),
      saturate: () =>
        stalling(url, 20, () => ({
          path: '/external/category/import/',
          method: 'POST',
          headers: { ...json(greedy.token), ...LINES },
          body: Buffer.from('{"name_ro":"never'),
          endless: true,
        })),
    },
    {
      slots: 'drawing',
      call: async (n) => fairOperator.post(`${fairOperator.site}/picture`, await smallPicture(n), OCTETS),
      saturate: () =>
        repeatedly(url, 12, (n) => ({
          path: `/console/api${greedyOperator.site}/picture`,
          headers: atConsole(greedyOperator, 'application/octet-stream'),
          body: Buffer.concat([n % 2 === 0 ? camera : scans, Buffer.from(String(n))]),
        })),
    },
    {
      slots: 'pictures_elsewhere',
      call: (n) =>
        fairOperator.post(`${fairOperator.site}/picture-elsewhere`, { address: `${shop}/${100 + n}` }),
      saturate: () =>
        repeatedly(url, 12, (n) => ({
          path: `/console/api${greedyOperator.site}/picture-elsewhere`,
          headers: atConsole(greedyOperator, 'application/json'),
          body: Buffer.from(JSON.stringify({ address: `${shop}/slow-${n}` })),
        })),
    },
    {
      slots: 'password_hashing',
      call: () => inHashingQueue('198.51.100.1', () => hashPassword('correct horse')),
      saturate: hashing,
    },
  ]
}

const WORKBOOK = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** A list in a workbook, which a process of its own reads. */
const workbook = (name: string, n: number, rows: number): Buffer => {
  const lines = Array.from({ length: rows }, (_, row) => [`${name}-${n}-${row}`, `Listă ${row}`])
  return workbookOf({ Sheet1: rowsXml([['group_category_id', 'name_ro'], ...lines]) })
}

const LINES = { 'content-type': 'application/x-ndjson' }
const OCTETS = { 'content-type': 'application/octet-stream' }

/** A network that has passwords hashed without end, in this process. */
const hashing = (): Saturating => {
  let going = true
  const callers = Array.from({ length: 60 }, async () => {
    while (going)
      await inHashingQueue('192.0.2.1', () => hashPassword('correct horse')).catch(() => sleep(20))
  })
  return {
    stop: async () => {
      going = false
      await Promise.all(callers)
    },
  }
}
