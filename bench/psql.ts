import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { EMBEDDED, SUPERUSER } from '../server/platform/postgres/embedded/embedded-cluster.ts'

/** Connected psql, so that times of statements do not include its start and connection. */
export interface Psql {
  /** Runs a statement and returns the milliseconds that psql measures. Selected rows are discarded. */
  time(statement: string): Promise<number>
  /** Runs the statement in a file, as `time` does. */
  timeFile(path: string): Promise<number>
  close(): Promise<void>
}

export const NO_PSQL = 'there is no psql on the PATH (Debian: apt-get install postgresql-client)'

/** Version of psql; undefined without psql on the PATH. */
export const findPsql = (): string | undefined => {
  try {
    return execFileSync('psql', ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** Connects psql to the embedded PostgreSQL with its socket in the folder. */
export const openPsql = (sockets: string): Psql => {
  const { database, port } = EMBEDDED
  const options = [
    '-XqAt',
    '-v',
    'ON_ERROR_STOP=1',
    '-h',
    sockets,
    '-p',
    `${port}`,
    '-U',
    SUPERUSER,
    '-d',
    database,
  ]
  const child = spawn('psql', options, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  child.stdin.write('\\o /dev/null\n\\timing on\n')

  const run = async (command: string): Promise<number> => {
    child.stdin.write(`${command}\n`)
    const [line] = (await Promise.race([once(lines, 'line'), ended])) as unknown[]
    const [, time] = /^Time: ([\d.]+) ms/.exec(String(line)) ?? []
    if (time === undefined) throw new Error(`psql does not say how long it took, but: ${line}`)
    return Number(time)
  }

  return {
    time: (statement) => run(`${statement};`),
    timeFile: (path) => run(`\\i ${path}`),
    async close() {
      child.stdin.end()
      await ended
    },
  }
}
