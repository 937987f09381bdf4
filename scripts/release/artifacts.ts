import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packCli } from '../packages/cli.ts'
import { packSdk } from '../packages/sdk.ts'
import { packServer } from '../packages/server.ts'

/** Artifact of a release. */
interface Artifact {
  /** Creates it in the folder `target`. */
  readonly make: (root: string, target: string) => void
  /** Missing prerequisites of this machine, as a sentence. */
  readonly missingPrograms?: () => string | undefined
}

const run = (root: string, program: string, ...args: readonly string[]): void => {
  execFileSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

const missingAmong = (...programs: readonly string[]): string | undefined => {
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined)
  return missing.length === 0 ? undefined : `this machine has no ${missing.join(', ')}.`
}

export const ARTIFACTS: Readonly<Record<string, Artifact>> = {
  sdk: { make: (_, target) => packSdk(target) },
  cli: { make: (_, target) => packCli(target) },
  server: {
    make: (root, target) => {
      run(root, 'npm', 'run', 'guide')
      packServer(target)
    },
  },
  python: {
    missingPrograms: () =>
      missingAmong('python3') ??
      (spawnSync('python3', ['-c', 'import setuptools, wheel, pip']).status === 0
        ? undefined
        : 'python3 has no pip, setuptools or wheel.'),
    make: (root, target) => {
      const wheel = ['-m', 'pip', 'wheel', '--no-deps', '--no-build-isolation', '--disable-pip-version-check']
      run(root, 'python3', ...wheel, '--wheel-dir', target, 'clients/python')
    },
  },
  php: {
    make: (root, target) => {
      const { version } = JSON.parse(readFileSync(join(root, 'clients/php/composer.json'), 'utf8'))
      const archive = join(target, `vitrina-php-${version}.zip`)
      run(root, 'git', 'archive', '--format=zip', `--output=${archive}`, 'HEAD:clients/php')
    },
  },
  image: {
    missingPrograms: () =>
      process.getuid?.() === 0 ? missingAmong('buildah', 'debootstrap') : 'only root makes its base.',
    make: (root, target) => {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      run(root, 'sh', 'scripts/image/build.sh')
      const archive = `docker-archive:${join(target, `vitrina-image-${version}.tar`)}:vitrina:${version}`
      run(root, 'buildah', 'push', '--quiet', 'localhost/vitrina', archive)
    },
  },
}

/** Writes `SHA256SUMS` of all files of a folder, in the format of `sha256sum --check`. Returns its lines. */
export const writeSums = (folder: string): string[] => {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}`,
    )
  writeFileSync(join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`)
  return lines
}
