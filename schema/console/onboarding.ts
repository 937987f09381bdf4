import type { Role } from '../roles.ts'

/** Who is shown a step: those who can take it. */
type StepFor = 'viewer' | 'manager' | 'owner' | 'everywhere'

/** What a new shop has before it, in the order in which it is done, and who can do it. */
export const FIRST_STEPS = {
  site_named: 'owner',
  mail_sent: 'everywhere',
  second_factor: 'viewer',
  colleague_invited: 'owner',
  system_connected: 'owner',
  product_added: 'manager',
  picture_added: 'manager',
  words_labelled: 'owner',
  changes_followed: 'manager',
  return_address_added: 'owner',
} as const satisfies Readonly<Record<string, StepFor>>

export type OnboardingStep = keyof typeof FIRST_STEPS

const RANK: readonly StepFor[] = ['viewer', 'manager', 'owner', 'everywhere']

/** The steps that somebody can take at a site. */
export const stepsOf = (role: Role, everywhere: boolean): OnboardingStep[] =>
  (Object.keys(FIRST_STEPS) as OnboardingStep[]).filter(
    (step) => RANK.indexOf(FIRST_STEPS[step]) <= RANK.indexOf(everywhere ? 'everywhere' : role),
  )

/** How far a site is, for whoever asks. */
export interface Onboarding {
  /** They have put them away, for themselves. */
  readonly away: boolean
  readonly steps: readonly { readonly step: OnboardingStep; readonly done: boolean }[]
}
