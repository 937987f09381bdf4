import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { type Client, startVitrina } from '../vitrina.ts'

export const folder = mkdtempSync(join(tmpdir(), 'vitrina-import-'))
after(() => rmSync(folder, { recursive: true }))
export const STATE = { XDG_STATE_HOME: join(folder, 'state') }
export const { url, database, sql, client } = await startVitrina()

export const settingsOf = ({ token }: Client, at = url) => ({
  ...STATE,
  VITRINA_URL: at,
  VITRINA_TOKEN: token,
})
export const slugOf = async ({ siteId }: Client): Promise<string> => {
  const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  return site?.slug ?? ''
}
export const write = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
export const countOf = async ({ get }: Client, path = 'brand'): Promise<number> =>
  Number((await get(`/external/${path}/?page_size=1`)).headers.get('x-total-count'))
export const states = () => readdirSync(join(STATE.XDG_STATE_HOME, 'vitrina'))

/** Writes a file of several parts, which compression hardly reduces. */
export const bigFile = (name: string): string => {
  const lines = Array.from({ length: 250 }, (_, i) =>
    JSON.stringify({
      name: `Brand ${i}`,
      slug: `brand-${i}`,
      description: randomBytes(30_000).toString('base64'),
    }),
  )
  return write(name, `${lines.join('\n')}\n`)
}

/** Blocks writes of brands until the returned function is called or the test ends. */
export const holdBrands = async (t: TestContext): Promise<() => Promise<void>> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: resolveLocked } = Promise.withResolvers<void>()
  const transaction = sql.begin(async (sql) => {
    await sql`lock table brand in share row exclusive mode`
    resolveLocked()
    await released
  })
  await locked
  const end = async () => {
    release()
    await transaction
  }
  t.after(end)
  return end
}

/** True when the files have arrived completely. */
export const isAccepted = async ({ siteId }: Client, files = 1) =>
  (await sql`select from import where site_id = ${siteId} and state in ('queued', 'running')`).length ===
  files
