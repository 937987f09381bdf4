import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { compileProgram, ROOT } from './compile.ts'
import { gather } from './gather.ts'
import { pack } from './pack.ts'

/** True for a module that needs no database: of the server, only the settings and their help. */
const worksElsewhere = (file: string): boolean =>
  !file.startsWith('server/') || ['server/config.js', 'server/setting-help.js'].includes(file)

/**
 * Packs vitrina: the commands that call a remote server, without dependencies. Commands that work on the database are part of
 * @vitrina/server, and run from there if it is installed. Returns the path of the archive.
 */
export const packCli = (target: string): string =>
  pack(target, (folder, work) => {
    const emitted = compileProgram(work)
    gather({ emitted, lib: join(folder, 'lib'), entries: ['cli/vitrina.js'], admits: worksElsewhere })
    cpSync(join(ROOT, 'cli/package.json'), join(folder, 'lib/cli/package.json'))
    cpSync(join(import.meta.dirname, 'cli.md'), join(folder, 'README.md'))
    cpSync(join(import.meta.dirname, 'bin'), join(folder, 'bin'), { recursive: true })
    return {
      name: 'vitrina',
      description: 'The command line of Vitrina: imports, exports, and with @vitrina/server everything else',
      bin: { vitrina: 'bin/vitrina.js' },
      files: ['bin', 'lib', 'LICENSE', 'README.md'],
    }
  })
