import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startVitrina } from '../vitrina.ts'

export const folder = mkdtempSync(join(tmpdir(), 'vitrina-export-'))
after(() => rmSync(folder, { recursive: true }))
export const { url, token, database, siteId, sql, get, post, client } = await startVitrina()

// More than two pages; random texts do not compress well.
const ROWS = 5_600
for (let from = 0; from < ROWS; from += 2_800)
  await post(
    '/external/brand/bulk-create/',
    Array.from({ length: 2_800 }, (_, i) => ({
      name: `Brand "${from + i}"`,
      slug: `brand-${from + i}`,
      description: `line one\nline two; ${randomBytes(12).toString('hex')}`,
    })),
    { prefer: 'return=minimal' },
  )

/** Digest of an export through the API. */
export const exportDigest = async (query: string): Promise<string> =>
  digest(
    await (await fetch(`${url}/external/brand/export/${query}`, { headers: { 'api-token': token } })).bytes(),
  )

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const ndjson = await exportDigest('?format=ndjson')
