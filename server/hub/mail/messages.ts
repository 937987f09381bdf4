import type { Language } from '@vitrina/schema/languages'
import { layOut, type MailText } from '../../platform/mail/layout.ts'
import { TIME_ZONE } from '../time-zone.ts'
import type { FactorChange } from './job.ts'
import { LETTERS, type Letter } from './letters.ts'

/** Of what a mail speaks: the site by its name where one is known, else the hub by its host. */
interface Place {
  readonly site: string | null
  /** The public origin of the hub. */
  readonly hub: string
}

interface Linked extends Place {
  readonly link: string
  /** How long the link works, in seconds. */
  readonly lifetime: number
}

interface Happened extends Place {
  readonly at: Date
}

/** The two ways on for somebody who has an account. */
interface Ways extends Place {
  readonly signIn: string
  readonly reset: string
}

/** To confirm the address that somebody registers with. */
export const registration = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.registration, language, linked)

/** To an address that somebody registers with although it has an account. */
export const alreadyRegistered = (language: Language, ways: Ways): MailText =>
  letterWithWays(LETTERS.alreadyRegistered, language, ways)

/** To choose a new password. */
export const passwordReset = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.passwordReset, language, linked)

/** To choose a first password, for somebody who may enter the console of a site. */
export const invitation = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.invitation, language, linked)

/** To sign in to the console with the password that there is. */
export const roleOffered = (
  language: Language,
  { link, ...place }: Place & { readonly link: string },
): MailText => write(LETTERS.roleOffered[language], language, parametersOf(place), [link])

/** To whoever has typed the password of a site that they had an account at, to prove the mailbox. */
export const importedPassword = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.importedPassword, language, linked)

/** To the new address, to confirm it. */
export const emailChange = (language: Language, linked: Linked): MailText =>
  letterWithLink(LETTERS.emailChange, language, linked)

/** To an address that somebody wants to change to although it has an account. */
export const emailTaken = (language: Language, ways: Ways): MailText =>
  letterWithWays(LETTERS.emailTaken, language, ways)

/** To the old address, once the new one is confirmed. It does not tell the new one. */
export const emailChanged = (language: Language, happened: Happened): MailText =>
  write(LETTERS.emailChanged[language], language, happenedOf(language, happened))

/** That the password is another now; `reset` leads to where a new one is asked for. */
export const passwordChanged = (
  language: Language,
  { reset, ...happened }: Happened & { readonly reset: string },
): MailText => write(LETTERS.passwordChanged[language], language, happenedOf(language, happened), [reset])

/** That the account is deleted at a time, unless its owner signs in and says that it stays. */
export const leaving = (
  language: Language,
  { signIn, ...happened }: Happened & { readonly signIn: string },
): MailText => write(LETTERS.leaving[language], language, happenedOf(language, happened), [signIn])

/** That the account is gone. */
export const erased = (language: Language, place: Place): MailText =>
  write(LETTERS.erased[language], language, parametersOf(place))

const OF_CHANGE = {
  added: LETTERS.secondFactorAdded,
  removed: LETTERS.secondFactorRemoved,
  recovery_code_used: LETTERS.recoveryCodeUsed,
  reset: LETTERS.secondFactorReset,
} as const satisfies Readonly<Record<FactorChange, Readonly<Record<Language, Letter>>>>

/** What has become of the second factor; `reset` leads to where a new password is asked for. */
export const secondFactorChanged = (
  language: Language,
  { what, reset, ...happened }: Happened & { readonly what: FactorChange; readonly reset: string },
): MailText => write(OF_CHANGE[what][language], language, happenedOf(language, happened), [reset])

/** That somebody at a provider comes in from now on; `reset` leads to where a new password is asked for. */
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

const letterWithWays = (
  letters: Readonly<Record<Language, Letter>>,
  language: Language,
  { signIn, reset, ...place }: Ways,
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

/** „24 de ore”, „30 минут”: in the largest unit that it is a whole number of, but in days only from two on. */
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
