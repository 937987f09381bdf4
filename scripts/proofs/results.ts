import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { GROUPS } from './groups.ts'

/** Outcome of one group. `summary`: the lines by which its command reports counts and failures. */
export interface Outcome {
  readonly command: string
  readonly startedAt: string
  readonly minutes: number
  readonly passed: boolean
  readonly summary: readonly string[]
}

/** Outcomes of the proofs at one commit. */
export interface Results {
  readonly commit: string
  readonly machine: string
  readonly groups: Readonly<Record<string, Outcome>>
}

const FOLDER = 'bench/results/proofs'

/** Age in days from which results no longer count for a release. */
const RECENT_DAYS = 14

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Paths that differ between a commit and the working tree, including new files. Throws for an unknown commit. */
export const changedSince = (root: string, commit: string): string[] =>
  [
    git(root, 'diff', '--name-only', '--no-renames', commit),
    git(root, 'ls-files', '--others', '--exclude-standard'),
  ].flatMap((lines) => lines.split('\n').filter((line) => line !== ''))

const machine = (): string =>
  `${availableParallelism()} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

const pathOf = (root: string, commit: string): string => join(root, FOLDER, `${commit.slice(0, 12)}.json`)

const read = (path: string): Results => JSON.parse(readFileSync(path, 'utf8'))

/** Adds an outcome to the results file of the current commit. */
export const record = (root: string, name: string, outcome: Outcome): void => {
  const commit = git(root, 'rev-parse', 'HEAD')
  const path = pathOf(root, commit)
  mkdirSync(join(root, FOLDER), { recursive: true })
  const [before] = globSync(path)
  const groups = { ...(before === undefined ? {} : read(before).groups), [name]: outcome }
  writeFileSync(
    path,
    `${JSON.stringify({ commit, machine: machine(), groups } satisfies Results, null, 2)}\n`,
  )
}

/**
 * Reason why the recorded results do not cover a release of the checkout, or undefined. They cover it if every group passed
 * within {@link RECENT_DAYS} days, at a commit since which only documents and results have changed.
 */
export const missingProofs = (root: string, now: Date): string | undefined => {
  const all = globSync(`${FOLDER}/*.json`, { cwd: root }).map((file) => read(join(root, file)))
  const covering = all.filter(({ commit }) => isSameProduct(root, commit))
  if (covering.length === 0) return 'No proofs were recorded for this commit: npm run proofs.'
  const oldest = now.getTime() - RECENT_DAYS * 86_400_000
  const isProven = (name: string): boolean =>
    covering.some(({ groups }) => {
      const outcome = groups[name]
      return outcome?.passed === true && Date.parse(outcome.startedAt) > oldest
    })
  const missing = Object.keys(GROUPS).filter((name) => !isProven(name))
  return missing.length === 0
    ? undefined
    : `These proofs did not pass in the last ${RECENT_DAYS} days: npm run proofs -- ${missing.map((name) => `--only ${name}`).join(' ')}`
}

const isSameProduct = (root: string, commit: string): boolean => {
  try {
    git(root, 'merge-base', '--is-ancestor', commit, 'HEAD')
    return changedSince(root, commit).every((path) => path.endsWith('.md') || path.startsWith(`${FOLDER}/`))
  } catch {
    return false
  }
}
