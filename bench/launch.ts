import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Vitrina server in its own process. */
export interface Server {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

const TIMEOUT_MS = 60_000

/**
 * Limits that a benchmark never reaches, with one token and one address; calls are counted as in production.
 */
const LIMITS = { CALLS_PER_MINUTE: '1000000000', CONNECTIONS_PER_ADDRESS: '10000' }

/**
 * Runs a command that starts the server and waits for the address that it prints. Its log goes to a file in
 * `folder`, as in production. Of the environment it gets `env`, PATH and HOME, and NODE_OPTIONS for
 * profiling.
 */
export const launchServer = async (
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<Server> => {
  const logFile = join(mkdtempSync(join(folder, 'server-')), 'log')
  const log = openSync(logFile, 'a')
  const { PATH = '', HOME = '/', NODE_OPTIONS = '' } = process.env
  const child = spawn(program, args, {
    cwd: ROOT,
    // A process group of its own, so that a signal also reaches the children of npm.
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH, HOME, NODE_OPTIONS, PORT: '0', VITRINA_DEMO: '0', ...LIMITS, ...env },
  })
  const ended = once(child, 'close')
  let running = true
  ended.then(() => {
    running = false
  })

  for (const giveUp = Date.now() + TIMEOUT_MS; ; await sleep(5)) {
    const output = readFileSync(logFile, 'utf8')
    const url = /Vitrina +(http\S+)/.exec(output)?.[1]
    if (url !== undefined && child.pid !== undefined) {
      const { pid } = child
      return {
        url,
        pid,
        async stop() {
          if (running) process.kill(-pid, 'SIGTERM')
          await ended
        },
      }
    }
    if (!running || Date.now() > giveUp) throw new Error(`The server does not start:\n${output}`)
  }
}
