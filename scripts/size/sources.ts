import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Measured files of a checkout or a commit: their text by path. */
export type Sources = ReadonlyMap<string, string>

const MEASURED = /\.(ts|tsx|js|mjs|cjs|css|sql|py|php|sh|wat|md)$|(^|\/)package\.json$|^package-lock\.json$/
const EXEMPT = /^(CHANGELOG\.md$|bench\/results\/|tests\/golden\/)/

const isMeasured = (path: string): boolean => MEASURED.test(path) && !EXEMPT.test(path)

/** Files of the checkout in `root` on disk, including untracked ones. */
export const presentSources = (root: string): Sources => {
  const paths = (...options: readonly string[]) =>
    execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, encoding: 'utf8' }).split('\0')
  const deleted = new Set(paths('--deleted'))
  return new Map(
    paths('--cached', '--others', '--exclude-standard')
      .filter((path) => isMeasured(path) && !deleted.has(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
}

/** Files of a commit; undefined for a commit that the repository lacks. */
export const sourcesAt = (root: string, commit: string): Sources | undefined => {
  const git = (args: readonly string[], input = '') =>
    spawnSync('git', args, { cwd: root, input, maxBuffer: 512 * 1024 * 1024 })
  const tree = git(['ls-tree', '-r', '-z', commit])
  if (tree.status !== 0) return undefined
  const blobs = tree.stdout
    .toString()
    .split('\0')
    .map((entry) => /^\d+ blob (\S+)\t(.*)$/s.exec(entry) ?? [])
    .flatMap(([, id, path = '']) => (id !== undefined && isMeasured(path) ? [{ id, path }] : []))
  const { stdout } = git(['cat-file', '--batch'], blobs.map(({ id }) => `${id}\n`).join(''))
  const sources = new Map<string, string>()
  let at = 0
  for (const { path } of blobs) {
    // `<id> blob <bytes>`, the content, a line feed.
    const begin = stdout.indexOf('\n', at) + 1
    const end = begin + Number(stdout.toString('latin1', at, begin).split(' ')[2])
    sources.set(path, stdout.toString('utf8', begin, end))
    at = end + 1
  }
  return sources
}
