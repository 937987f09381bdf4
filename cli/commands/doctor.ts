import { CHECKS, type Check } from '../checks.ts'
import { command, type Tools } from '../command.ts'

export const doctor = command({
  summary: 'Look at everything that Vitrina stands on, and say what to mend.',
  async run(_, tools) {
    const findings: Finding[] = []
    for (const check of CHECKS) {
      const finding = await examine(check, tools)
      findings.push(finding)
      if (check.vital && !finding.ok) break
    }
    tools.answer(findings, findings.map(asLine).join('\n'))
    const failed = findings.filter(({ ok }) => !ok).length
    if (failed > 0) throw new Error(`${failed} of ${findings.length} checks failed.`)
  },
})

interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
  readonly mend: string | null
}

const examine = async ({ name, mend, look }: Check, tools: Tools): Promise<Finding> => {
  try {
    return { check: name, ok: true, detail: await look(tools), mend: null }
  } catch (error) {
    return { check: name, ok: false, detail: (error as Error).message, mend }
  }
}

const asLine = ({ check, ok, detail, mend }: Finding): string =>
  ok ? `ok    ${check}: ${detail}` : `FAIL  ${check}: ${detail}\n      ${mend}`
