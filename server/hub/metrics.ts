import { Counter, type Registry } from 'prom-client'

const signIns = new Counter({
  name: 'vitrina_sign_ins_total',
  help: 'Sign-ins at the hub, by any method',
  registers: [],
})

const PASSWORD_OUTCOMES = ['right', 'wrong', 'imported', 'locked', 'refused'] as const
type PasswordOutcome = (typeof PASSWORD_OUTCOMES)[number]

const passwordChecks = new Counter({
  name: 'vitrina_password_checks_total',
  help: 'Password attempts at the hub or the console: correct, wrong, imported (correct, but the email is not confirmed yet), correct for a locked account, or refused without a check',
  labelNames: ['outcome'],
  registers: [],
})
for (const outcome of PASSWORD_OUTCOMES) passwordChecks.inc({ outcome }, 0)

const refusals = new Counter({
  name: 'vitrina_defence_refusals_total',
  help: 'Attempts refused by a rate limit, by its name; hashing: too many concurrent checks',
  labelNames: ['defence'],
  registers: [],
})

export const countSignIn = (): void => signIns.inc()
export const countPassword = (outcome: PasswordOutcome): void => passwordChecks.inc({ outcome })
export const countRefusal = (defence: string): void => refusals.inc({ defence: defence.replaceAll(' ', '_') })

/** Initializes a counter for each kind of refusal, because rates do not include the first value of a new counter. */
export const measureHub = (registry: Registry, defences: readonly string[]): void => {
  for (const defence of [...defences, 'hashing']) refusals.inc({ defence: defence.replaceAll(' ', '_') }, 0)
  registry.registerMetric(signIns)
  registry.registerMetric(passwordChecks)
  registry.registerMetric(refusals)
}
