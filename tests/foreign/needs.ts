import { spawnSync } from 'node:child_process'

// Foreign programs that the machine may lack. Their Debian packages are in .ci/packages.txt and
// .ci/packages-proofs.txt.

/** First of the programs that exits with 0, and the reason to skip tests without one, or false. */
interface Requirement {
  readonly program: string
  readonly skip: string | false
}

/**
 * Looks for a program by running it with `args`. Without one, its tests are skipped and name the package;
 * with VITRINA_FOREIGN=required they fail.
 */
export const needs = (debian: string, programs: readonly string[], args: readonly string[]): Requirement => {
  const program = programs.find((program) => spawnSync(program, args).status === 0)
  if (program !== undefined) return { program, skip: false }
  const reason = `this machine has no ${debian} (apt-get install ${debian})`
  if (process.env.VITRINA_FOREIGN === 'required')
    throw new Error(`VITRINA_FOREIGN is required, and ${reason}`)
  return { program: '', skip: reason }
}

/** Python with these modules; Debian's Python is preferred. */
export const needsPython = (debian: string, modules: string): Requirement =>
  needs(debian, ['/usr/bin/python3', 'python3'], ['-c', `import ${modules}`])
