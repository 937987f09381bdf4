import type { Role } from '../roles.ts'

/** Users who see a step: those who can do it. */
type StepFor = 'viewer' | 'manager' | 'owner' | 'everywhere'

/** Onboarding steps of a new shop in their order, with the role that can do them. */
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

/** Steps that a role can do at a site. */
export const stepsOf = (role: Role, everywhere: boolean): OnboardingStep[] =>
  (Object.keys(FIRST_STEPS) as OnboardingStep[]).filter(
    (step) => RANK.indexOf(FIRST_STEPS[step]) <= RANK.indexOf(everywhere ? 'everywhere' : role),
  )

/** Onboarding of a site for the user. */
export interface Onboarding {
  /** True if the user has hidden the onboarding. */
  readonly away: boolean
  readonly steps: readonly { readonly step: OnboardingStep; readonly done: boolean }[]
}
