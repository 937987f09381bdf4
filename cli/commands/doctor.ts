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
      if (check.vital && !finding.ok) break
    }
    tools.answer(findings.map(asData), findings.map(asLine).join('\n'))
    const failed = findings.filter(({ ok }) => !ok).length
    if (failed > 0) throw new Error(tell(DOCTOR.failed, { failed, checks: findings.length }))
  },
})

interface Finding {
  readonly check: Check
  readonly ok: boolean
  readonly detail: Spoken
}

const examine = async (check: Check, tools: Tools): Promise<Finding> => {
  try {
    return { check, ok: true, detail: await check.look(tools) }
  } catch (cause) {
    const error = cause as Error
    return { check, ok: false, detail: isSayable(error) ? error.saidIn : bare(error.message) }
  }
}

/** For programs, in English whoever reads. */
const asData = ({ check: { name, mend }, ok, detail }: Finding) => ({
  check: name.en,
  ok,
  detail: detail('en'),
  mend: ok ? null : mend('en'),
})

const FAULTY = tell(DOCTOR.faulty)

const asLine = ({ check: { name, mend }, ok, detail }: Finding): string => {
  const line = `${(ok ? 'ok' : FAULTY).padEnd(FAULTY.length)}  ${name[READER]}: ${detail(READER)}`
  return ok ? line : `${line}\n${' '.repeat(FAULTY.length)}  ${mend(READER)}`
}
