import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT } from './compile.ts'

const ownManifest = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Fields of a package's manifest that `filled` returns, in addition to those of all our packages. */
export type Manifest = Readonly<Record<string, unknown>> & {
  readonly name: string
  readonly bin?: Readonly<Record<string, string>>
}

/**
 * Creates a package in the format of `npm pack`. `fill` writes the content into a folder, except for the licence, and returns its
 * manifest; `work` is a folder for temporary files. Returns the path of the archive.
 */
export const pack = (target: string, fill: (folder: string, work: string) => Manifest): string => {
  const work = mkdtempSync(join(tmpdir(), 'vitrina-package-'))
  try {
    const folder = join(work, 'package')
    mkdirSync(folder)
    const { version, license, engines } = ownManifest()
    const manifest = { version, license, type: 'module', engines, ...fill(folder, work) }
    // npm sets the mode at installation, but other programs may unpack an archive.
    for (const program of Object.values(manifest.bin ?? {})) chmodSync(join(folder, program), 0o755)
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
    mkdirSync(target, { recursive: true })
    const args = ['pack', '--json', '--pack-destination', resolve(target)]
    const [packed] = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }))
    return join(resolve(target), packed.filename)
  } finally {
    rmSync(work, { recursive: true })
  }
}
