import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from './size/measure.ts'
import { reportOf } from './size/report.ts'
import { presentSources, sourcesAt } from './size/sources.ts'

// Prints the size of each module, compared with the last release or with another commit: npm run size -- --against <commit>

const ROOT = resolve(import.meta.dirname, '..')

const lastRelease = (): string =>
  readFileSync(join(ROOT, 'tests/foreign/last-release.txt'), 'utf8').split(/\s/)[0] ?? ''

const { values } = parseArgs({ options: { against: { type: 'string' } } })
const commit = values.against ?? lastRelease()
const before = sourcesAt(ROOT, commit)
console.log(
  before === undefined
    ? `Commit ${commit} is not in this repository, so nothing is compared: git fetch, or --against <commit>.\n`
    : `Compared with ${values.against ?? `the last release, ${commit.slice(0, 12)}`}; lines as wc -l counts them.\n`,
)
console.log(reportOf(measure(presentSources(ROOT)), before && measure(before)))
