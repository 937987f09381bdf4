import { command, type Tools } from '../command.ts'
import { bare, type Check } from '../doctor/check.ts'
import { CHECKS } from '../doctor/checks.ts'
import { isSayable, READER, type Spoken, tell } from '../language.ts'
import { DOCTOR } from '../words/doctor.ts'

export const doctor = command({
  summary: tell(DOCTOR.summary),
  async run(_, tools) {
    const findings: Finding[] = []
    for (const check of CHECKS) {
      const finding = await examine(check, tools)
      findings.push(finding)
      if (check.vital && finding.level === 'failed') break
    }
    tools.answer(findings.map(asData), findings.map(asLine).join('\n'))
    const failed = findings.filter(({ level }) => level === 'failed').length
    if (failed > 0) throw new Error(tell(DOCTOR.failed, { failed, checks: findings.length }))
  },
})

interface Finding {
  readonly check: Check
  readonly level: 'ok' | 'warning' | 'failed'
  readonly detail: Spoken
}

const examine = async (check: Check, tools: Tools): Promise<Finding> => {
  try {
    const found = await check.look(tools)
    if (typeof found === 'function') return { check, level: 'ok', detail: found }
    return { check, level: 'warning', detail: found.warning }
  } catch (cause) {
    const error = cause as Error
    return { check, level: 'failed', detail: isSayable(error) ? error.saidIn : bare(error.message) }
  }
}

/** For programs, in English in every terminal. */
const asData = ({ check: { name, mend }, level, detail }: Finding) => ({
  check: name.en,
  ok: level !== 'failed',
  level,
  detail: detail('en'),
  mend: level === 'ok' ? null : mend('en'),
})

const SIGNS = { ok: 'ok', warning: tell(DOCTOR.warning), failed: tell(DOCTOR.faulty) }
const WIDTH = Math.max(...Object.values(SIGNS).map(({ length }) => length))

const asLine = ({ check: { name, mend }, level, detail }: Finding): string => {
  const line = `${SIGNS[level].padEnd(WIDTH)}  ${name[READER]}: ${detail(READER)}`
  return level === 'ok' ? line : `${line}\n${' '.repeat(WIDTH)}  ${mend(READER)}`
}
