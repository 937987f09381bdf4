import { readFile } from 'node:fs/promises'
import type { Resource } from '@vitrina/schema/resource'
import { splitArray } from './batch/batch.ts'
import { declare } from './content/declared.ts'
import { writeBatch } from './content/write.ts'
import type { Transaction } from './database/sql.ts'

const FOLDER = new URL('../samples/demo/', import.meta.url)

/** What is referred to before what refers to it; each is a file of payloads for the object of its name. */
const FILES = [
  'brand',
  'category',
  'specification',
  'specification-value',
  'category-characteristic',
  'product',
  'region',
  'locality',
  'sector',
  'shop',
]

/**
 * Fills a new site with the demo shop, by the same writes that an integrator's calls make.
 * @throws {Error} when the demo does not suit the declarations, naming the first mistake
 */
export const fillDemo = async (
  sql: Transaction,
  siteId: number,
  resources: readonly Resource[],
): Promise<void> => {
  const declared = declare(resources)
  for (const path of FILES) {
    const object = declared.get(path)
    const batch = splitArray(await readFile(new URL(`${path}.json`, FOLDER)))
    if (!object || 'code' in batch) throw new Error(`samples/demo/${path}.json cannot be read.`)
    const drafts = await writeBatch(sql, object, batch, {
      siteId,
      origin: null,
      intent: 'upsert',
      mode: 'both',
      slugs: 'given',
      lenient: false,
    })
    const fault = drafts.flatMap(({ faults }) => faults)[0]
    if (fault) throw new Error(`samples/demo/${path}.json: ${JSON.stringify(fault)}`)
  }
}
