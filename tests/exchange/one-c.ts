import assert from 'node:assert/strict'
import { request } from 'node:http'
import { createDestination } from '../../server/exchange/destinations/destinations.ts'
import { type DestinationSettings, NEW_DESTINATION } from '../../server/exchange/destinations/settings.ts'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'

/** Response to a request of the exchange: the status, the raw text and its lines. */
export interface ExchangeReply {
  readonly status: number
  readonly text: string
  readonly bytes: Buffer
  readonly lines: readonly string[]
}

/** Name in a request line: unchanged slashes and characters, percent-encoded bytes that the HTTP parser would refuse. */
export const raw = (name: string): string => name.replace(/[^!-~]/gu, encodeURIComponent)

/** Client that behaves like the exchange of 1C: Basic on each request, and the cookie of `checkauth`. */
export const oneC = (url: string, login: string, password: string, path = '/exchange/1c') => {
  let cookie = ''
  const call = (query: string, body?: Uint8Array | string, headers: Record<string, string> = {}) =>
    new Promise<ExchangeReply>((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const sent = request({
        hostname,
        port,
        path: `${path}?${query}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      })
      sent.on('error', reject).on('response', async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        const bytes = Buffer.concat(parts)
        const type = response.headers['content-type'] ?? ''
        const text = new TextDecoder(/1251/.test(type) ? 'windows-1251' : 'utf-8').decode(bytes)
        resolve({ status: response.statusCode ?? 0, text, bytes, lines: text.split('\n') })
      })
      sent.end(body)
    })

  const begin = async (type = 'catalog'): Promise<ExchangeReply> => {
    const reply = await call(`type=${type}&mode=checkauth`)
    if (reply.lines[0] === 'success') cookie = `${reply.lines[1]}=${reply.lines[2]}`
    return reply
  }
  /** Imports a file to its end, without a pause between the calls. */
  const importFile = async (name: string, type = 'catalog'): Promise<ExchangeReply> => {
    for (;;) {
      const reply = await call(`type=${type}&mode=import&filename=${raw(name)}`)
      assert.equal(reply.status, 200)
      if (reply.lines[0] !== 'progress') return reply
    }
  }
  /** Complete exchange of the catalogue, in the alphabetical order of its files. */
  const catalogue = async (files: Readonly<Record<string, string | Buffer>>, limit = 2_000_000) => {
    assert.equal((await begin()).lines[0], 'success')
    assert.equal((await call('type=catalog&mode=init')).lines.length, 2)
    for (const [name, content] of Object.entries(files)) {
      const bytes = Buffer.from(content)
      for (let at = 0; at < bytes.length; at += limit) {
        const reply = await call(
          `type=catalog&mode=file&filename=${raw(name)}`,
          bytes.subarray(at, at + limit),
        )
        assert.equal(reply.text, 'success')
      }
    }
    const answers: Record<string, string> = {}
    for (const name of Object.keys(files)
      .filter((name) => name.endsWith('.xml'))
      .sort())
      answers[name] = (await importFile(name)).text
    return answers
  }
  return { call, begin, importFile, catalogue }
}

/** Creates a destination of a site, live unless `dry run` is requested, and a client for it. */
export const connect = async (
  { url, sql }: { readonly url: string; readonly sql: Database },
  siteId: number,
  { isDryRun = false, ...options }: Partial<DestinationSettings> & { readonly isDryRun?: boolean } = {},
) => {
  const credentials = await sql.begin(async (sql) => {
    const credentials = await createDestination(sql, siteId, {
      ...NEW_DESTINATION,
      name: '1C',
      ...options,
    })
    if (!isDryRun) await sql`update destination set live = true where id = ${credentials.id}`
    return credentials
  })
  return { ...credentials, ...oneC(url, credentials.login, credentials.password) }
}
