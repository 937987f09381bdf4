import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { missingProofs } from './proofs/results.ts'
import { ARTIFACTS, writeSums } from './release/artifacts.ts'
import { problemsOf } from './release/problems.ts'

// Creates the artifacts of a release in `release/`, with a digest of each, and publishes nothing. Refuses without a complete,
// recent run of `npm run proofs`. npm run release -- --only sdk,server makes only these npm run release -- --check lists what
// prevents a release, and makes nothing

const ROOT = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(ARTIFACTS).join() },
    to: { type: 'string', default: join(ROOT, 'release') },
  },
})
const listed = (text: string) => text.split(',').filter((word) => word !== '')

const selection = listed(values.only).map((name) => {
  const artifact = ARTIFACTS[name]
  if (artifact === undefined)
    throw new Error(`A release has ${Object.keys(ARTIFACTS).join(', ')}, and no "${name}".`)
  return { name, artifact }
})

const problems = [...problemsOf(ROOT), missingProofs(ROOT, new Date())].filter(
  (problem) => problem !== undefined,
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else if (!values.check) {
  const target = resolve(values.to)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const { name, artifact } of selection) {
    const problem = artifact.missingPrograms?.()
    if (problem === undefined) await artifact.make(ROOT, target)
    else console.error(`Without ${name}: ${problem}`)
  }
  for (const line of writeSums(target)) console.log(line)
}
