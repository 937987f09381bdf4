import { command, type Tools } from '../command.ts'
import type { Check } from '../doctor/check.ts'
import { CHECKS } from '../doctor/checks.ts'
import { countWithNoun } from '../format-count.ts'

export const doctor = command({
  summary: 'Check the whole deployment, and name a correction for each fault.',
  async run(_, tools) {
    const findings: Finding[] = []
    for (const check of CHECKS) {
      const finding = await examine(check, tools)
      findings.push(finding)
      if (check.vital && finding.level === 'failed') break
    }
    tools.answer(findings.map(asData), findings.map(asLine).join('\n'))
    const failed = findings.filter(({ level }) => level === 'failed').length
    if (failed > 0)
      throw new Error(`${failed} of ${countWithNoun(findings.length, 'check', 'checks')} failed.`)
  },
})

interface Finding {
  readonly check: Check
  readonly level: 'ok' | 'warning' | 'failed'
  readonly detail: string
}

const examine = async (check: Check, tools: Tools): Promise<Finding> => {
  try {
    const finding = await check.run(tools)
    if (typeof finding === 'string') return { check, level: 'ok', detail: finding }
    return { check, level: 'warning', detail: finding.warning }
  } catch (cause) {
    return { check, level: 'failed', detail: (cause as Error).message }
  }
}

const asData = ({ check: { name, remedy }, level, detail }: Finding) => ({
  check: name,
  ok: level !== 'failed',
  level,
  detail,
  remedy: level === 'ok' ? null : remedy,
})

const SIGNS = { ok: 'ok', warning: 'WARN', failed: 'FAIL' }
const WIDTH = Math.max(...Object.values(SIGNS).map(({ length }) => length))

const asLine = ({ check: { name, remedy }, level, detail }: Finding): string => {
  const line = `${SIGNS[level].padEnd(WIDTH)}  ${name}: ${detail}`
  return level === 'ok' ? line : `${line}\n${' '.repeat(WIDTH)}  ${remedy}`
}
