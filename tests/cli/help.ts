import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Options } from '../../cli/command.ts'
import { ROOT } from '../running/server.ts'

/** What a command tells of itself. */
export interface Help {
  readonly summary: string
  readonly usage: string
  readonly options: Options
  readonly help: string
}

/** The help of each command as a terminal has it whose LANG is this. */
export const helpsIn = async (locale: string): Promise<Readonly<Record<string, Help>>> => {
  const { stdout } = await promisify(execFile)(process.execPath, [resolve(ROOT, 'tests/cli/helps.ts')], {
    env: { PATH: process.env.PATH, LANG: locale },
    maxBuffer: 2 ** 24,
  })
  return JSON.parse(stdout)
}
