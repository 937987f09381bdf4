import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { urlOf } from '../../database.ts'
import { ROOT } from '../../running/server.ts'

/** A terminal, to type at line by line: what a line exports, the next one has. */
export interface Shell {
  readonly type: (line: string) => Promise<{ readonly code: number; readonly output: string }>
}

/** A shell in `folder`, where `npx vitrina` is this checkout's, beside the database of this name. */
export const openShell = (
  t: TestContext,
  folder: string,
  { DATABASE, ...settings }: Readonly<Record<'DATABASE', string>> & Readonly<Record<string, string>>,
): Shell => {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(ROOT, 'cli/vitrina.js')}" "$@"\n`,
  )
  chmodSync(join(bin, 'npx'), 0o755)
  const bash = spawn('bash', ['--norc'], {
    cwd: folder,
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: folder,
      LANG: 'C',
      DATABASE_URL: urlOf(DATABASE),
      ...settings,
    },
  })
  t.after(() => bash.kill())
  let told = ''
  let heard = () => {}
  for (const stream of [bash.stdout, bash.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      told += text
      heard()
    })
  return {
    type: (line) =>
      new Promise((done) => {
        told = ''
        heard = () => {
          const [all, output = '', code] = /^([\s\S]*)\0(\d+)\0/.exec(told) ?? []
          if (all !== undefined) done({ code: Number(code), output })
        }
        bash.stdin.write(`${line}\nprintf '\\0%d\\0' $?\n`)
      }),
  }
}
