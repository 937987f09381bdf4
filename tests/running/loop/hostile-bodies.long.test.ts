import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { SCOPES } from '@vitrina/schema/scopes'
import { createSite } from '../../../server/identity/access/sites.ts'
import { createToken } from '../../../server/identity/access/tokens.ts'
import { createDatabase, urlOf } from '../../database.ts'
import { newDataDir, startServer, until } from '../server.ts'
import { bytesOf, HOSTILE_FILES, HOSTILE_JSON } from './corpus.ts'
import type { Watched } from './watch.ts'
import { HOSTILE_WORKBOOKS } from './workbooks.ts'

/** HOSTILE_MIB=62 is the long form: bodies of this size in mebibytes, to all of the calls. */
const LONG = process.env.HOSTILE_MIB !== undefined
const SIZE = Number(process.env.HOSTILE_MIB ?? 1) * 2 ** 20

/** Smaller in the short form, because there are many files, and three of each are sent. */
const FILE_SIZE = LONG ? SIZE : SIZE / 2

/** HOSTILE_ONLY='long (lines|rows)': a regular expression for the names of bodies to send. */
const ONLY = new RegExp(process.env.HOSTILE_ONLY ?? '')

/**
 * CPU time, in ms, that the main thread may spend at a stretch; in a run of all tests it shares its processor
 * with many others.
 */
const MAX_CPU_MS = LONG ? 100 : 250

/** Time, in ms, during which a long import is observed. */
const WORKED_MS = LONG ? 3_000 : 100

/** Peak memory in MiB, with three concurrent bodies. */
const MAX_PEAK = 400

/** Calls; three of the same are sent concurrently. The short form uses the first three. */
const CALLS = [
  { method: 'POST', path: '/external/category/bulk-create/' },
  { method: 'POST', path: '/external/external-order/' },
  { method: 'POST', path: '/external/product/shop-update/' },
  { method: 'POST', path: '/external/product/bulk-upsert/' },
  { method: 'POST', path: '/external/product/bulk-delete/' },
  { method: 'POST', path: '/external/product/user-price-update/' },
  { method: 'PUT', path: '/external/category/1/' },
  { method: 'PUT', path: '/external/external-order/1/' },
  { method: 'POST', path: '/external/brand/bulk-create/' },
  { method: 'POST', path: '/external/webhook/' },
  { method: 'POST', path: '/users/hub-auth/' },
] as const

const NOTHING = Buffer.alloc(0)

/** Options of Node in the script of `npm start`. */
const flagsOfServe = (): string[] => {
  const script = readFileSync(new URL('../../../scripts/serve.sh', import.meta.url), 'utf8')
  return /^exec node (.+) "\$main"$/m.exec(script)?.[1]?.split(' ') ?? assert.fail('no flags')
}

test('no body blocks the event loop', { skip: process.platform !== 'linux' }, async (t) => {
  const { sql, name, drop } = await createDatabase()
  const site = await createSite(sql, { slug: 'hostile', name: 'Hostile', timeZone: 'UTC' })
  const { token } = await createToken(sql, {
    siteId: site?.id ?? 0,
    name: 'a',
    scopes: SCOPES,
    lifetime: null,
  })
  const server = await startServer(newDataDir(t), {
    command: [
      process.execPath,
      ...flagsOfServe(),
      '--import',
      `${import.meta.dirname}/watch.ts`,
      'server/main.ts',
    ],
    // As started by scripts/serve.sh.
    env: {
      DATABASE_URL: urlOf(name),
      LOG_LEVEL: 'silent',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '262144',
    },
  })
  t.after(drop)

  let watches = 0
  const watched = async (): Promise<Watched> => {
    server.kill('SIGUSR2')
    watches++
    const reports = () => [...server.output().matchAll(/watched (.*)\n/g)]
    await until(() => reports().length === watches, server)
    return JSON.parse(reports().at(-1)?.[1] ?? '{}')
  }
  const send = (method: string, path: string, type: string, body: Buffer, more: object = {}) =>
    new Promise<string>((resolve) => {
      const headers = { 'api-token': token, 'content-type': type, 'content-length': body.length, ...more }
      const sent = request(`${server.url}${path}`, { method, headers }, async (answer) => {
        let text = ''
        for await (const piece of answer.setEncoding('utf8')) text += text.length < 300 ? piece : ''
        resolve(`${answer.statusCode} ${text.slice(0, 300)}`)
      })
      sent.on('error', (error) => resolve(String(error)))
      sent.end(body)
    })

  const bad: string[] = []
  const check = async (what: string, work: () => Promise<readonly string[]>) => {
    if (!ONLY.test(what)) return
    await watched()
    const began = performance.now()
    const answers = await work()
    await sleep(20)
    const seen = await watched()
    const line = `${what}: ${seen.cpu} ms of CPU, ${seen.wall} ms, ${seen.peak} MiB, ${Math.round(performance.now() - began)} ms in all, ${answers[0]?.slice(0, 3)}`
    if (LONG) process.stderr.write(`${line}\n`)
    if (seen.cpu > MAX_CPU_MS || seen.peak > MAX_PEAK) bad.push(line)
    for (const answer of answers)
      if (!/^(20\d|40\d|41\d|422|503) /.test(answer)) bad.push(`${what}: ${answer}`)
  }

  /** Waits for the work of imports, up to a time limit, and reads the errors of their lines. */
  const followed = async (answers: readonly string[]) => {
    for (const answer of answers) {
      const [, id] = /^202 .*"id":(\d+)/.exec(answer) ?? []
      if (id === undefined) continue
      const job = `/external/job/${id}/`
      for (const giveUp = Date.now() + WORKED_MS; Date.now() < giveUp; await sleep(20))
        if (/"state":"(done|failed)"/.test(await send('GET', job, 'text/plain', NOTHING))) break
      await send('DELETE', job, 'text/plain', NOTHING)
      await send('GET', `${job}errors/`, 'text/plain', NOTHING)
    }
  }

  // Warms up the calls, so that compilation does not count.
  for (const { method, path } of CALLS)
    for (const body of ['[{"a":1}]', '{', '[]'])
      await send(method, path, 'application/json', Buffer.from(body))
  for (const hostile of HOSTILE_JSON) {
    const body = bytesOf(hostile, SIZE)
    const packed = gzipSync(body, { level: 1 })
    for (let from = 0; from < CALLS.length; from += 3) {
      const [first, ...others] = CALLS.slice(from, from + 3)
      if (!first) continue
      await check(`${hostile.name} to ${first.path} and others`, () =>
        Promise.all([
          send(first.method, first.path, 'application/json', packed, { 'content-encoding': 'gzip' }),
          ...others.map(({ method, path }) => send(method, path, 'application/json', body)),
        ]),
      )
      if (!LONG) break
    }
  }
  for (const { name, type, ...hostile } of HOSTILE_FILES) {
    const body = bytesOf({ name, ...hostile }, FILE_SIZE)
    const packed = gzipSync(body, { level: 1 })
    await check(`${name} to an import`, async () => {
      const answers = await Promise.all(
        [body, body, packed].map((bytes) =>
          send('POST', '/external/category/import/', type, bytes, {
            ...(bytes === packed && { 'content-encoding': 'gzip' }),
          }),
        ),
      )
      await followed(answers)
      return answers
    })
  }
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  for (const { name, bytes } of HOSTILE_WORKBOOKS) {
    const body = bytes()
    await check(`${name} to an import`, async () => {
      const answers = [await send('POST', '/external/category/import/', xlsx, body)]
      await followed(answers)
      return answers
    })
  }
  assert.deepEqual(bad, [])
})
