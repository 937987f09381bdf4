import assert from 'node:assert/strict'
import { isAlwaysKeyed } from '@vitrina/schema/columns'
import { CSV, countsOf, importFile, NDJSON } from '../jobs/importing.ts'
import { exportOf } from '../round-trip/exporting.ts'
import { openShop } from '../vitrina.ts'
import { everyObject } from './every-object.ts'
import type { Payload } from './payload.ts'

const vitrina = await openShop()
const every = everyObject(vitrina)

const FORMATS = [
  ['ndjson', NDJSON],
  ['csv', CSV],
] as const

every('4.2.13 an export sent back is unchanged, with and without keys', async (shop) => {
  const { resource, create, full, minimal } = shop
  const withoutKey = (n: number): Payload[] =>
    isAlwaysKeyed(resource) || resource.key === null
      ? []
      : [full(n), minimal(n + 1)].map((one) => ({ ...one, [resource.key ?? '']: null }))
  await create(full(1), minimal(2), ...withoutKey(3))
  const { length } = (await shop.get(`/external/${resource.path}/?page_size=5000`)).body
  for (const [format, type] of FORMATS) {
    const file = await exportOf(vitrina.url, shop, resource.path, `?format=${format}`)
    const job = await importFile(shop, `${resource.path}/import/`, file, type)
    assert.deepEqual(
      [countsOf(job), job.errors],
      [{ created: 0, updated: 0, unchanged: length, invalid: 0 }, []],
      format,
    )
    const again = await exportOf(vitrina.url, shop, resource.path, `?format=${format}`)
    assert.equal(again.toString(), file.toString())
  }
})

everyObject(vitrina, (resource) => !isAlwaysKeyed(resource))(
  '4.2.13 a line of an export that was changed changes its row and no other, though it has no key',
  async (shop) => {
    const { at, resource, create, minimal, fields, get } = shop
    const keyless = (n: number): Payload =>
      resource.key === null ? minimal(n) : { ...minimal(n), [resource.key]: null }
    const [one, two] = await create(keyless(1), keyless(2))
    const field = fields.find(({ field, required }) => field.kind === 'text' && !required)
    const changed = field ?? fields.find(({ field }) => field.kind === 'text')
    assert.ok(changed)
    const file = await exportOf(vitrina.url, shop, resource.path)
    const lines = file
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const line = lines.find(({ id }) => id === two?.id)
    line[changed.name] = 'Changed'
    const job = await importFile(
      shop,
      `${resource.path}/import/`,
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    )
    assert.deepEqual(countsOf(job), { created: 0, updated: 1, unchanged: lines.length - 1, invalid: 0 })
    assert.deepEqual((await get(`${at}/${one?.id}`)).body, one)
    assert.equal((await get(`${at}/${two?.id}`)).body[changed.name], 'Changed')
  },
)
