import { once } from 'node:events'
import { readIfPresent } from '../../read-if-present.ts'
import { type Server, startServer } from '../../running/server.ts'
import type { Sample } from './verdicts.ts'

const MAIN = [process.execPath, 'server/main.ts'] as const

/** Way to start a process: normally, or with another command or environment. */
export interface Circumstances {
  readonly command?: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

/** Age in ms up to which the memory of a process counts as its start. */
const YOUNG_MS = 15_000

/** Process of Vitrina at a constant address. */
export class VitrinaProcess {
  readonly name: string
  readonly url: string
  readonly samples: Sample[] = []
  readonly #dataDir: string
  readonly #env: Readonly<Record<string, string>>
  #server: Server | undefined
  #startedAt = 0

  constructor(name: string, port: number, dataDir: string, env: Readonly<Record<string, string>>) {
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.#dataDir = dataDir
    this.#env = { ...env, PORT: String(port) }
  }

  get dataDir(): string {
    return this.#dataDir
  }

  async start({ command = MAIN, env }: Circumstances = {}): Promise<void> {
    this.#server = await startServer(this.#dataDir, { command, env: { ...this.#env, ...env } })
    this.#startedAt = performance.now()
  }

  signal(signal: NodeJS.Signals): void {
    this.#server?.kill(signal)
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.#server?.ended
  }

  /** Stops the process in an orderly way. Returns its exit code. */
  async stop(): Promise<number | null | undefined> {
    this.signal('SIGTERM')
    return this.#server?.ended
  }

  /** Output of the process. */
  output(): string {
    return this.#server?.output() ?? ''
  }

  /** Distinct errors in the log since the last start. */
  complaints(): ReadonlySet<string> {
    const lines = this.output()
      .split('\n')
      .filter((line) => line.startsWith('{"level":50'))
    return new Set(lines.map((line) => JSON.stringify(JSON.parse(line).err).slice(0, 2_000)))
  }

  /** Records the memory use of the process. */
  sample(): void {
    const { pid = 0 } = this.#server ?? {}
    const at = performance.now()
    if (at - this.#startedAt < YOUNG_MS) return
    const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readIfPresent(`/proc/${pid}/status`) ?? '') ?? []
    if (kibibytes !== undefined) this.samples.push({ at, bytes: Number(kibibytes) * 1024 })
  }
}

/** Kills a child process and waits for its end. */
export const end = async (child: import('node:child_process').ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
