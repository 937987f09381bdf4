import type { Language } from '@vitrina/schema/languages'
import { layOut, type MailText } from '../../platform/mail/layout.ts'
import { TIME_ZONE } from '../time-zone.ts'
import type { FactorChange } from './job.ts'
import type { Letter } from './letters/letter.ts'
import { LETTERS } from './letters.ts'

/** Subject of a mail: the site by its name, if known, else the hub by its host. */
interface Place {
  readonly site: string | null
  /** The public origin of the hub. */
  readonly hub: string
}

interface Linked extends Place {
  readonly link: string
  /** Lifetime of the link in seconds. */
  readonly lifetime: number
}

interface Happened extends Place {
  readonly at: Date
}

/** Addresses of two pages for a person with an account. */
interface AccountLinks extends Place {
  readonly signIn: string
  readonly reset: string
}

/** Mail that confirms the address of a registration. */
export const registration = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.registration, language, linked)

/** Mail about a registration with an address that already has an account. */
export const alreadyRegistered = (language: Language, links: AccountLinks): MailText =>
  letterWithLinks(LETTERS.alreadyRegistered, language, links)

/** Mail with a link to choose a new password. */
export const passwordReset = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.passwordReset, language, linked)

/** Mail with a link to choose a first password, for access to the console of a site. */
export const invitation = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.invitation, language, linked)

/** Mail that asks to sign in to the console with the existing password. */
export const roleOffered = (
  language: Language,
  { link, ...place }: Place & { readonly link: string },
): MailText => write(LETTERS.roleOffered[language], language, parametersOf(place), [link])

/** Mail that proves the mailbox of a person who has typed the password of a former shop account. */
export const importedPassword = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.importedPassword, language, linked)

/** Mail to the new address, to confirm it. */
export const emailChange = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.emailChange, language, linked)

/** Mail about a change to an address that already has an account. */
export const emailInUse = (language: Language, links: AccountLinks): MailText =>
  letterWithLinks(LETTERS.emailInUse, language, links)

/** Mail to the previous address after the new one is confirmed, without naming it. */
export const emailChanged = (language: Language, happened: Happened): MailText =>
  write(LETTERS.emailChanged[language], language, happenedOf(language, happened))

/** Mail after a change of the password; `reset` is the address for requesting a new one. */
export const passwordChanged = (
  language: Language,
  { reset, ...happened }: Happened & { readonly reset: string },
): MailText => write(LETTERS.passwordChanged[language], language, happenedOf(language, happened), [reset])

/** Mail with the date on which the account will be deleted, unless its owner cancels it. */
export const erasureScheduled = (
  language: Language,
  { signIn, ...happened }: Happened & { readonly signIn: string },
): MailText => write(LETTERS.leaving[language], language, happenedOf(language, happened), [signIn])

/** Mail after deletion of the account. */
export const erasureCompleted = (language: Language, place: Place): MailText =>
  write(LETTERS.erased[language], language, parametersOf(place))

const OF_CHANGE = {
  added: LETTERS.secondFactorAdded,
  removed: LETTERS.secondFactorRemoved,
  recovery_code_used: LETTERS.recoveryCodeUsed,
  reset: LETTERS.secondFactorReset,
} as const satisfies Readonly<Record<FactorChange, Readonly<Record<Language, Letter>>>>

/** Mail after a change of the second factor; `reset` is the address for requesting a new password. */
export const secondFactorChanged = (
  language: Language,
  { what, reset, ...happened }: Happened & { readonly what: FactorChange; readonly reset: string },
): MailText => write(OF_CHANGE[what][language], language, happenedOf(language, happened), [reset])

/** Mail about sign-in by a provider from now on; `reset` is the address for requesting a new password. */
export const providerConnected = (
  language: Language,
  { provider, reset, ...happened }: Happened & { readonly provider: string; readonly reset: string },
): MailText =>
  write(LETTERS.providerConnected[language], language, { ...happenedOf(language, happened), provider }, [
    reset,
  ])

type Parameters = Readonly<Record<string, string>>

const letterWithLink = (
  letters: Readonly<Record<Language, Letter>>,
  language: Language,
  { link, lifetime, ...place }: Linked,
): MailText =>
  write(letters[language], language, { ...parametersOf(place), lifetime: durationOf(language, lifetime) }, [
    link,
  ])

const letterWithLinks = (
  letters: Readonly<Record<Language, Letter>>,
  language: Language,
  { signIn, reset, ...place }: AccountLinks,
): MailText => write(letters[language], language, parametersOf(place), [signIn, reset])

const parametersOf = ({ site, hub }: Place): Parameters => ({ place: site ?? new URL(hub).host })

const happenedOf = (language: Language, { at, ...place }: Happened): Parameters => ({
  ...parametersOf(place),
  at: new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: TIME_ZONE,
    timeZoneName: 'short',
  }).format(at),
})

/** Duration in words, „24 de ore”, „30 минут”: in the largest unit that divides it; in days only from two days. */
const durationOf = (language: Language, seconds: number): string => {
  const [unit, size] =
    seconds % 86_400 === 0 && seconds > 86_400
      ? (['day', 86_400] as const)
      : seconds % 3600 === 0
        ? (['hour', 3600] as const)
        : (['minute', 60] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(seconds / size),
  )
}

const write = (
  letter: Letter,
  language: Language,
  parameters: Parameters,
  [link, otherLink]: readonly string[] = [],
): MailText => {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? '')
  const { subject, before, action, other, after } = letter
  return layOut(language, {
    subject: fill(subject),
    before: before.map(fill),
    ...(action && link ? { action: { label: action, link } } : {}),
    ...(other && otherLink
      ? { other: { question: other.question, label: other.action, link: otherLink } }
      : {}),
    after: after.map(fill),
  })
}
