import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Output of git in `root`; undefined when git fails. */
const git = (root: string, ...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 256 * 1024 * 1024,
    }).trimEnd()
  } catch {
    return undefined
  }
}

const linesOf = (text: string | undefined): readonly string[] => (text ?? '').split('\n').filter(Boolean)

/** Paths of a checkout that git knows or would add. */
export const filesOf = (root: string): readonly string[] => {
  const deleted = new Set(linesOf(git(root, 'ls-files', '--deleted')))
  return linesOf(git(root, 'ls-files', '--cached', '--others', '--exclude-standard')).filter(
    (path) => !deleted.has(path),
  )
}

/** Commit from which on subjects are checked, or a sentence why it is not known. */
export type Base = { readonly commit: string } | { readonly missing: string }

/**
 * Base of the commits to check: `WORDS_BASE` of `env`; else the merge base with the upstream branch; else, where that is HEAD
 * itself or there is no upstream, the commit of `base.txt`, the last one before the rule.
 */
export const baseOf = (root: string, env: Readonly<Record<string, string | undefined>>): Base => {
  const named = env.WORDS_BASE
  const committed = readFileSync(join(import.meta.dirname, 'base.txt'), 'utf8').trim()
  const branch = git(root, 'merge-base', '@{upstream}', 'HEAD')
  const start = named ?? (branch === git(root, 'rev-parse', 'HEAD') ? committed : (branch ?? committed))
  const commit = git(root, 'rev-parse', '--verify', '--quiet', `${start}^{commit}`)
  if (commit !== undefined) return { commit }
  return { missing: `The base ${start} of the commit subjects is not in this repository.` }
}

export interface Commit {
  readonly id: string
  readonly subject: string
}

/**
 * Commits after the base, without merges. With a missing base these are all commits of a shallow clone, which ends after the
 * base, and elsewhere the newest commit; outside of a repository the list is empty.
 */
export const commitsSince = (root: string, base: Base): readonly Commit[] => {
  const isShallow = git(root, 'rev-parse', '--is-shallow-repository') === 'true'
  const range = 'commit' in base ? [`${base.commit}..HEAD`] : isShallow ? ['HEAD'] : ['-1', 'HEAD']
  return linesOf(git(root, 'log', '--no-merges', '--format=%h%x09%p%x09%s', ...range)).flatMap((line) => {
    const [id = '', parents = '', ...subject] = line.split('\t')
    // A merge at the border of a shallow clone has no parents there.
    const isBorder = isShallow && parents === ''
    return isBorder && /^Merge\b/.test(subject.join('\t')) ? [] : [{ id, subject: subject.join('\t') }]
  })
}
