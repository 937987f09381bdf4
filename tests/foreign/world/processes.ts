import { once } from 'node:events'
import { readIfThere } from '../../read-if-there.ts'
import { type Server, startServer } from '../../running/server.ts'
import type { Sample } from './verdicts.ts'

const MAIN = [process.execPath, 'server/main.ts'] as const

/** A way to start a process: as ever, or in a world of its own. */
export interface Circumstances {
  readonly command?: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

/** Memory of a process this young, in ms, is that of its start. */
const YOUNG_MS = 15_000

/** A process of Vitrina at an address that stays, whatever happens to it. */
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

  /** Ends it at once. */
  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.#server?.ended
  }

  /** Ends it in good order, and gives its exit code. */
  async stop(): Promise<number | null | undefined> {
    this.signal('SIGTERM')
    return this.#server?.ended
  }

  /** What it has said of itself. */
  output(): string {
    return this.#server?.output() ?? ''
  }

  /** What it has called an error since it was last started, each once. */
  complaints(): ReadonlySet<string> {
    const lines = this.output()
      .split('\n')
      .filter((line) => line.startsWith('{"level":50'))
    return new Set(lines.map((line) => JSON.stringify(JSON.parse(line).err).slice(0, 2_000)))
  }

  /** Notes how much memory it has. */
  sample(): void {
    const { pid = 0 } = this.#server ?? {}
    const at = performance.now()
    if (at - this.#startedAt < YOUNG_MS) return
    const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readIfThere(`/proc/${pid}/status`) ?? '') ?? []
    if (kibibytes !== undefined) this.samples.push({ at, bytes: Number(kibibytes) * 1024 })
  }
}

/** Ends a child of ours and waits for it. */
export const end = async (child: import('node:child_process').ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
