import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ISSUER, startHub } from '../../hub/tokens/hub.ts'
import { ROOT } from '../../running/server.ts'
import { startVitrina } from '../../vitrina.ts'
import { needs, needsPython } from '../needs.ts'
import { startUnwillingLink } from './unwilling-link.ts'

const python = needsPython('python3-cryptography', 'cryptography')
const php = needs('php-cli php-curl', ['php'], ['-r', 'exit((int) !function_exists("curl_init"));'])

const ENV = {
  PYTHONPATH: join(ROOT, 'clients/python'),
  PYTHONDONTWRITEBYTECODE: '1',
  CLIENT: join(ROOT, 'clients/php'),
  AUTH_URL: ISSUER,
  SITE: 'alfa',
  TOKEN: 'vt_none',
}

for (const { name, ending, program, skip } of [
  { name: 'Python', ending: 'py', ...python },
  { name: 'PHP', ending: 'php', ...php },
]) {
  const run = async (what: string, env: Record<string, string>, input: unknown = null) => {
    const script = join(import.meta.dirname, `refusals_try.${ending}`)
    const running = promisify(execFile)(program, [script, what], {
      env: { PATH: process.env.PATH, ...ENV, ...env },
      timeout: 60_000,
    })
    running.child.stdin?.end(JSON.stringify(input))
    return JSON.parse((await running).stdout)
  }

  test(`the ${name} client retries a call under one key while the first is in progress, after a fault, and after Retry-After`, {
    skip,
  }, async () => {
    const { url, token } = await startVitrina()
    const link = await startUnwillingLink(url)
    const date = new Date(Date.now() + 7_000).toUTCString()
    link.instead.push(
      { status: 409, headers: { 'retry-after': '1' }, body: { code: 'idempotency_key_in_use' } },
      { status: 500, headers: { 'retry-after': '0' }, body: { code: 'internal' } },
      { status: 429, headers: { 'retry-after': '2' }, body: { code: 'too_many_requests' } },
      { status: 503, headers: { 'retry-after': date }, body: { code: 'overloaded' } },
    )
    const [outcomes, seconds] = await run('busy', { API_URL: link.url, TOKEN: token })

    assert.deepEqual(outcomes, ['created'])
    assert.equal(link.asked.length, 5)
    assert.equal(new Set(link.asked.map(({ headers }) => headers['idempotency-key'])).size, 1)
    assert.ok(seconds > 5, `it waited ${seconds} seconds for the date`)
  })

  test(`the ${name} client sends its token to no redirect target`, { skip }, async () => {
    const { url, token } = await startVitrina()
    const [link, stranger] = [await startUnwillingLink(url), await startUnwillingLink(url)]
    const headers = { location: `${stranger.url.replace('127.0.0.1', 'localhost')}/external/brand/` }
    link.instead.push({ status: 302, headers }, { status: 307, headers }, { status: 303, headers })

    assert.deepEqual(await run('moved', { API_URL: link.url, TOKEN: token }), [302, 307, 303])
    assert.deepEqual(stranger.asked, [])
  })

  test(`the ${name} follower waits for an unavailable server, restarts after a restore, and reports entries past their retention`, {
    skip,
  }, async () => {
    const { url, token, post } = await startVitrina()
    await post('/external/brand/bulk-upsert/', [{ slug: 'first', name: 'F' }])
    const link = await startUnwillingLink(url)
    link.instead.push(
      { status: 503, headers: { 'retry-after': '1' } },
      { status: 410, body: { code: 'restored', safe: 0 } },
      // Immediate response of a server that is about to stop, although the call is a long poll.
      { status: 200, body: { changes: [], next: 0, more: false } },
    )
    const following = run('feed', { API_URL: link.url, TOKEN: token })
    const isOver = following.then(Boolean, () => true)
    while (link.asked.length < 4 && !(await Promise.race([isOver, sleep(20)])));
    link.instead.push({ status: 410, body: { code: 'cursor_gone', oldest: 7 } })
    const { key, restored, oldest, seconds } = await following

    assert.deepEqual({ key, restored, oldest }, { key: 'first', restored: [0], oldest: 7 })
    assert.ok(seconds > 2, `it was away for one second, and idle for another: ${seconds}`)
  })

  test(`the ${name} client accepts no access token under a key that the hub has revoked`, {
    skip,
  }, async () => {
    const hub = await startHub()
    const { site, tokens } = await hub.visit()
    const link = await startUnwillingLink(hub.url)
    link.instead.push(
      { status: 200, body: await (await fetch(`${hub.url}/.well-known/jwks.json`)).json() },
      { status: 503 },
      { status: 200, body: { keys: [] } },
      { status: 503 },
    )
    // After 0, 9, 11, 12 and 90 minutes. The token is valid for five; the clocks of the client are stopped, except for its key
    // cache.
    assert.deepEqual(await run('retired', { API_URL: link.url, SITE: site.slug }, tokens.access), [
      'taken',
      'taken',
      'taken',
      'refused',
      'away',
    ])
  })
}
