import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { baselineText, countsOf, lowered, parseBaseline, raised } from './baseline.ts'
import { baseOf, commitsSince, fileAt } from './history.ts'
import { subjectProblem } from './subjects.ts'
import { BASELINE, findingsIn, LOWER, ROOT, readBaseline, reportAbove } from './words.ts'

const findings = findingsIn(ROOT)
const base = baseOf(ROOT, process.env)
const isCheckout = findings.length > 0 || 'commit' in base

test('no folder has more sentences in the dialect than its baseline', { skip: !isCheckout }, () => {
  const report = reportAbove(ROOT, findings)
  assert.equal(report, '', `Correct these sentences (CONTRIBUTING.md, "Words"):\n${report}`)
})

test('the baseline is as low as the counts', { skip: !isCheckout }, () => {
  const text = readFileSync(join(ROOT, BASELINE), 'utf8')
  const lowest = baselineText(lowered(parseBaseline(text), countsOf(findings)))
  assert.equal(text, lowest, `Fewer findings than in ${BASELINE}. Run: ${LOWER}`)
})

test('no number of the baseline is higher than it was at the base', (t: TestContext) => {
  const before = 'commit' in base ? fileAt(ROOT, base.commit, BASELINE) : undefined
  if (before === undefined) return t.diagnostic('No baseline at the base to compare with.')
  assert.deepEqual(raised(parseBaseline(before), readBaseline(ROOT)), [])
})

test('each commit since the base has an imperative subject of at most 72 characters', (t: TestContext) => {
  const commits = commitsSince(ROOT, base)
  if ('missing' in base) t.diagnostic(`${base.missing} Checked: ${commits.length} commits that are here.`)
  const refused = commits.flatMap(({ id, subject }) => {
    const problem = subjectProblem(subject)
    return problem === undefined ? [] : [`${id} ${subject}\n  ${problem}`]
  })
  assert.equal(refused.length, 0, `Reword with git rebase:\n${refused.join('\n')}`)
})
