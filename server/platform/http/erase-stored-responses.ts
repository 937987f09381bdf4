import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { withoutPerson } from '@vitrina/schema/without-person'
import type { ErasureObject, ErasureSubject } from '../postgres/erasure-subject.ts'
import type { Database } from '../postgres/pool/sql.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Stored responses per read: each may have many megabytes. */
const PORTION = 20

interface Place {
  readonly token: number
  readonly key: string
}

/** Removes a person from stored responses; a repeated request gets the rest of the response. */
export const eraseStoredResponses = async (
  sql: Database,
  { sites, email }: ErasureSubject,
  objects: readonly ErasureObject[],
): Promise<void> => {
  for (const siteId of sites) {
    const own = Map.groupBy(
      objects.filter(({ site_id }) => site_id === siteId),
      ({ type }) => type,
    )
    const erasedIds = new Map([...own].map(([type, objects]) => [type, new Set(objects.map(({ id }) => id))]))
    for (let last: Place | undefined = { token: 0, key: '' }; last !== undefined; ) {
      const { token, key }: Place = last
      const next: Promise<Place | undefined> = sql.begin(async (sql) => {
        const answers = await sql<Place & { body: Buffer }>`
          select token, key, body from idempotency_record
          where site_id = ${siteId} and (token, key) > (${token}, ${key}) order by token, key limit ${PORTION} for update
        `
        for (const answer of answers) {
          const text = (await decompress(answer.body)).toString()
          const emptied = isJson(text) ? withoutPerson(text, erasedIds, [email]) : undefined
          if (emptied === undefined) continue
          await sql`
            update idempotency_record set body = ${await compress(Buffer.from(emptied))}
            where site_id = ${siteId} and token = ${answer.token} and key = ${answer.key}
          `
        }
        return answers.at(-1)
      }, null)
      last = await next
    }
  }
}

const isJson = (text: string): boolean => /^[[{]/.test(text)
