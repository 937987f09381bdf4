import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type App, createApp, REQUEST_TIMEOUTS } from '../../server/platform/http/app.ts'
import { createLog } from '../../server/platform/http/telemetry/log.ts'

type Settings = Partial<Parameters<typeof createApp>[0]['config']>

/** Serves the HTTP floor with the routes that `declare` adds, until the tests of the file end. */
export const startApp = async (
  declare: (app: App) => void = () => undefined,
  settings: Settings = {},
  patience: Partial<typeof REQUEST_TIMEOUTS> = {},
) => {
  const lines: string[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-test-'))
  after(() => rmSync(dataDir, { recursive: true }))
  const app = createApp({
    config: {
      baseUrl: undefined,
      connectionsPerAddress: 1_000,
      dataDir,
      spoolLimit: 2 ** 30,
      bodyLimit: 64 * 2 ** 20,
      metricsToken: undefined,
      tls: undefined,
      trustedProxies: undefined,
      ...settings,
    },
    log: createLog('info', { write: (line) => lines.push(line) }),
    patience: { ...REQUEST_TIMEOUTS, ...patience },
  })
  declare(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  after(() => app.close())
  const { port } = app.server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`

  return {
    app,
    url,
    port,
    dataDir,
    lines,
    fetch: (path: string, init?: RequestInit) => fetch(url + path, init),

    /** Sends JSON. */
    post: (path: string, body: string | Buffer | ReadableStream, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
        duplex: 'half',
      } as RequestInit),

    /** Writes `pieces` on a plain connection with pauses, and returns all received text until it closes. */
    raw: (...pieces: (string | Buffer)[]) => speak(port, pieces),
  }
}

/** Waits for an effect shortly after a response, also on a busy machine. */
export const until = async (condition: () => boolean): Promise<void> => {
  for (const deadline = performance.now() + 60_000; !condition(); ) {
    assert.ok(performance.now() < deadline, `Still not so: ${condition}`)
    await wait(10)
  }
}

/** Sends pieces and reads until the server closes the connection, or until a timeout. */
const speak = async (port: number, pieces: readonly (string | Buffer)[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (data: string) => {
    text += data
  })
  socket.on('error', () => undefined)
  socket.setTimeout(10_000, () => socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const piece of pieces) {
    socket.write(piece)
    await wait(30)
  }
  await closed
  return text
}

/** Problem response, with the fields that each has. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly request_id: string
  readonly errors?: readonly { index?: number; field?: string; code: string; message: string }[]
}

export const problemOf = async (answer: Response): Promise<Problem> => (await answer.json()) as Problem
