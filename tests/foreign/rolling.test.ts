import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { type RunningServer, runServer } from '../faults/server-process.ts'
import { isReady, newDataDir, until } from '../running/server.ts'
import { freePorts, PROXIES } from './proxies.ts'

const dataDir = newDataDir({ after })

/** Reads, writes and waits through the proxy while `isOn`; collects failed responses in `failures`. */
const load = (url: string, { token }: { token: string }, failures: string[], isOn: () => boolean) => {
  let answers = 0
  const headers = { 'api-token': token, 'content-type': 'application/json' }
  const call = async (path: string, body?: unknown) => {
    try {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(url + path, { headers, ...init })
      const text = await answer.text()
      if (answer.ok) answers++
      else failures.push(`${answer.status} ${path} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${(error as Error).message} ${path}`)
    }
  }
  const again = async (work: (n: number) => Promise<void>) => {
    for (let n = 0; isOn(); n++) await work(n)
  }
  const running = Promise.all([
    again(() => call('/external/category/')),
    again(() => call('/external/category/?page_size=10')),
    again((n) => call('/external/category/bulk-upsert/', [{ group_category_id: 'one', name_ro: `n${n}` }])),
    again((n) => call('/external/category/bulk-create/', [{ name_ro: `made ${n}` }])),
    again(() => call('/external/changes/?after=now&wait=50')),
  ])
  return { running, answers: () => answers }
}

for (const [name, { program, skip, args, settings }] of Object.entries(PROXIES))
  test(`9.4 two processes behind ${name} are restarted in turn under load, and no call fails`, {
    skip,
  }, async (t: TestContext) => {
    const database = await createDatabase()
    const [port = 0, ...ports] = await freePorts(3)
    const folder = mkdtempSync(join(tmpdir(), 'vitrina-proxy-'))
    writeFileSync(join(folder, 'settings'), settings(folder, port, ports))
    const start = (port: number) =>
      runServer(dataDir, { DATABASE_URL: urlOf(database.name), PORT: String(port), DRAIN_SECONDS: '4' })
    let servers: RunningServer[] = []
    for (const port of ports) servers = [...servers, await start(port)]
    const proxy = spawn(program, args(folder), { stdio: ['ignore', 'ignore', 'inherit'] })
    t.after(async () => {
      proxy.kill('SIGKILL')
      for (const server of servers) server.kill('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
      rmSync(folder, { recursive: true })
      await database.drop()
    })
    const [first] = servers
    assert.ok(first)
    const url = `http://127.0.0.1:${port}`
    // One of the servers ends during requests.
    const proxied = { ended: once(proxy, 'exit').then(([code]) => code), output: () => failures.join('\n') }
    const failures: string[] = []
    await until(() => isReady(url), proxied)

    let on = true
    const { running, answers } = load(url, first.client, failures, () => on)
    for (const [i, port] of ports.entries()) {
      const before = answers()
      await until(() => answers() > before + 20, proxied)
      const server = servers[i]
      server?.kill('SIGTERM')
      assert.equal(await server?.ended, 0)
      const restarted = await start(port)
      servers[i] = restarted
      // The next server is stopped after the proxy uses this one again.
      await until(
        async () => (await (await fetch(`${restarted.url}/metrics`)).text()).includes('/external/category'),
        restarted,
      )
    }
    on = false
    // Ends the pending long polls.
    await fetch(`${url}/external/category/bulk-create/`, {
      method: 'POST',
      headers: { 'api-token': first.client.token, 'content-type': 'application/json' },
      body: JSON.stringify([{ name_ro: 'the last' }]),
    })
    await running

    assert.deepEqual(failures, [])
  })
