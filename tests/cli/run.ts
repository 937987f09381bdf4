import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../cli/vitrina.js', import.meta.url))

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Makes a function that runs `vitrina` as a person would, with these settings and none of our own. */
export const vitrinaWith =
  (settings: Readonly<Record<string, string>>) =>
  (...args: string[]): Promise<Outcome> =>
    new Promise((resolve) => {
      const env = { PATH: process.env.PATH, ...settings }
      const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      )
    })
