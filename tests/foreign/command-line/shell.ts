import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { ROOT } from '../../running/server.ts'

/** Terminal for successive commands: exported variables are kept. */
export interface Shell {
  readonly type: (command: string) => Promise<{ readonly code: number; readonly output: string }>
}

/**
 * Opens a shell in `folder` with these settings, in which `npx vitrina` is that of this checkout, and curl
 * fails on an error status.
 */
export const openShell = (
  t: TestContext,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Shell => {
  const binFolder = join(folder, 'bin')
  mkdirSync(binFolder)
  writeFileSync(
    join(binFolder, 'npx'),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(ROOT, 'cli/vitrina.js')}" "$@"\n`,
  )
  chmodSync(join(binFolder, 'npx'), 0o755)
  writeFileSync(join(folder, '.curlrc'), 'silent\nfail-with-body\n')
  const bash = spawn('bash', ['--norc'], {
    cwd: folder,
    env: { PATH: `${binFolder}:${process.env.PATH}`, HOME: folder, ...settings },
  })
  t.after(() => bash.kill())
  let printed = ''
  let heard = () => {}
  for (const stream of [bash.stdout, bash.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      heard()
    })
  return {
    type: (command) =>
      new Promise((resolve) => {
        printed = ''
        heard = () => {
          const [all, output = '', code] = /^([\s\S]*)\0(\d+)\0/.exec(printed) ?? []
          if (all !== undefined) resolve({ code: Number(code), output })
        }
        bash.stdin.write(`${command}\nprintf '\\0%d\\0' $?\n`)
      }),
  }
}

/** Commands of a block: one line each, or several joined by quotes or backslashes. */
export const commandsOf = (block: string): string[] => {
  const commands: string[] = []
  let begun = ''
  for (const line of block.split('\n')) {
    begun += begun === '' ? line : `\n${line}`
    if (begun.endsWith('\\') || begun.split("'").length % 2 === 0) continue
    if (begun.trim() !== '') commands.push(begun)
    begun = ''
  }
  return commands
}
