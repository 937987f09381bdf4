import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { baseOf, commitsSince } from './history.ts'
import { subjectProblem } from './subjects.ts'
import { findingsIn, ROOT, report } from './words.ts'

test('no docstring, comment or page has a word or phrase of the dialect', () => {
  const found = report(findingsIn(ROOT))
  assert.equal(found, '', `Correct these sentences (CONTRIBUTING.md, "Words"):\n${found}`)
})

test('each commit since the base has an imperative subject of at most 72 characters', (t: TestContext) => {
  const base = baseOf(ROOT, process.env)
  const commits = commitsSince(ROOT, base)
  if ('missing' in base) t.diagnostic(`${base.missing} Checked: ${commits.length} commits that are here.`)
  const refused = commits.flatMap(({ id, subject }) => {
    const problem = subjectProblem(subject)
    return problem === undefined ? [] : [`${id} ${subject}\n  ${problem}`]
  })
  assert.equal(refused.length, 0, `Reword with git rebase:\n${refused.join('\n')}`)
})
