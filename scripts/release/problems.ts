import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files with the version of a release, in addition to `package.json`. */
const VERSIONS: Readonly<Record<string, RegExp>> = {
  'guide/package.json': /"version": "([^"]+)"/,
  'clients/python/pyproject.toml': /^version = "([^"]+)"$/m,
  'clients/php/composer.json': /"version": "([^"]+)"/,
  'deploy/compose.yaml': /vitrina:([\d.]+)\}/,
  'deploy/kubernetes/vitrina.yaml': /\/vitrina:([\d.]+)$/m,
  'deploy/kubernetes/backup.yaml': /\/vitrina:([\d.]+)$/m,
}

/** Obstacles to a release of the checkout in `root`, one sentence each. */
export const problemsOf = (root: string): string[] => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { version, workspaces } = JSON.parse(read('package.json')) as {
    version: string
    workspaces: string[]
  }
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim()
  const ofWorkspaces = workspaces.map((folder) => [`${folder}/package.json`, /"version": "([^"]+)"/] as const)
  const others = [...ofWorkspaces, ...Object.entries(VERSIONS)].flatMap(([path, pattern]) => {
    const statedVersion = pattern.exec(read(path))?.[1]
    return statedVersion === version
      ? []
      : [`${path} says version ${statedVersion}, and package.json ${version}.`]
  })
  const heading = read('CHANGELOG.md')
    .split('\n')
    .find((line) => line.startsWith(`## ${version}`))
  return [
    ...(changed === '' ? [] : [`There are changes that are not committed:\n${changed}`]),
    ...others,
    ...(heading === undefined ? [`CHANGELOG.md has no part on ${version}.`] : []),
    ...(heading !== undefined && !/, \d{4}-\d\d-\d\d$/.test(heading)
      ? [`CHANGELOG.md gives ${version} no day: "## ${version}, 2026-12-31" is how.`]
      : []),
  ]
}
