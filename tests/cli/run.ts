import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../cli/vitrina.js', import.meta.url))

/** Generous time limit: on a busy machine, five backups have taken more than two minutes. */
const GIVE_UP_MS = 600_000

export interface Outcome {
  readonly code: number
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Creates a function that runs `vitrina` with these settings and without those of the test process. */
export const vitrinaWith =
  (settings: Readonly<Record<string, string>>) =>
  (...args: string[]): Promise<Outcome> =>
    startVitrinaWith(settings)(...args).outcome

/** Creates a function that starts `vitrina` and returns its process and its result. */
export const startVitrinaWith =
  (settings: Readonly<Record<string, string>>) =>
  (...args: string[]): { readonly process: ChildProcess; readonly outcome: Promise<Outcome> } => {
    const { promise: outcome, resolve } = Promise.withResolvers<Outcome>()
    const options = { env: { PATH: process.env.PATH, ...settings }, maxBuffer: 2 ** 26, timeout: GIVE_UP_MS }
    const child = execFile(process.execPath, [PROGRAM, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, signal: child.signalCode, stdout, stderr }),
    )
    return { process: child, outcome }
  }

/** True if the process has exited or was killed. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null
