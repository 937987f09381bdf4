import { spawnSync } from 'node:child_process'

// Foreign programs, which the machine may lack. Their Debian packages are in .ci/packages.txt and .ci/packages-proofs.txt.

/** The first of these programs that ends well, and why a test is skipped without one, or false. */
interface Found {
  readonly program: string
  readonly skip: string | false
}

/**
 * Looks for a program by running it with `args`. Where there is none, its tests are skipped and name the package; with
 * VITRINA_FOREIGN=required they fail.
 */
export const needs = (debian: string, programs: readonly string[], args: readonly string[]): Found => {
  const program = programs.find((program) => spawnSync(program, args).status === 0)
  if (program !== undefined) return { program, skip: false }
  const lack = `this machine has no ${debian} (apt-get install ${debian})`
  if (process.env.VITRINA_FOREIGN === 'required') throw new Error(`VITRINA_FOREIGN is required, and ${lack}`)
  return { program: '', skip: lack }
}

/** A Python that has these modules: Debian's own before another. */
export const needsPython = (debian: string, modules: string): Found =>
  needs(debian, ['/usr/bin/python3', 'python3'], ['-c', `import ${modules}`])
