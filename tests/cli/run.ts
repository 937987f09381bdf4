import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../cli/vitrina.js', import.meta.url))

/** No measure of the machine: on a busy one, five backups have taken more than two minutes. */
const GIVE_UP_MS = 600_000

export interface Outcome {
  readonly code: number
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Makes a function that runs `vitrina` as a person would, with these settings and none of our own. */
export const vitrinaWith =
  (settings: Readonly<Record<string, string>>) =>
  (...args: string[]): Promise<Outcome> =>
    startVitrinaWith(settings)(...args).outcome

/** The same, for who has something to do while it runs. */
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

/** Whether it has ended, by itself or by a signal. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null
