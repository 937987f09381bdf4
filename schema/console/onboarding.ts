import type { Right } from '../rights.ts'

/** Users who see a step, because they can do it: everyone, those with a right, operators of the whole deployment. */
type StepFor = 'anybody' | Right | 'everywhere'

/** Onboarding steps of a new shop in their order, with the right to do them. */
export const ONBOARDING_STEPS = {
  site_named: 'settings.write',
  mail_sent: 'everywhere',
  second_factor: 'anybody',
  colleague_invited: 'people.manage',
  system_connected: 'access.manage',
  product_added: 'catalogue.write',
  order_tried: 'orders.write',
  picture_added: 'catalogue.write',
  words_labelled: 'settings.write',
  changes_followed: 'webhooks.write',
  return_address_added: 'access.manage',
} as const satisfies Readonly<Record<string, StepFor>>

export type OnboardingStep = keyof typeof ONBOARDING_STEPS

/** Steps that an operator with these rights can do at a site. */
export const stepsOf = (rights: ReadonlySet<Right>, everywhere: boolean): OnboardingStep[] =>
  (Object.keys(ONBOARDING_STEPS) as OnboardingStep[]).filter((step) => {
    const who: StepFor = ONBOARDING_STEPS[step]
    return who === 'anybody' || (who === 'everywhere' ? everywhere : rights.has(who))
  })

/** Onboarding of a site for the user. */
export interface Onboarding {
  /** True while the site has the demo shop. */
  readonly demo: boolean
  /** True if the user has hidden the onboarding. */
  readonly away: boolean
  readonly steps: readonly { readonly step: OnboardingStep; readonly done: boolean }[]
}
