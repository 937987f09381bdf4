import type { Language } from '@vitrina/schema/languages'

/** Frame of a mail with several notifications. */
interface Letter {
  readonly subject: string
  readonly about: string
  /** Heading of the notifications of a site. */
  readonly more: string
  readonly look: string
  readonly choose: string
}

export const DIGEST_LETTER: Readonly<Record<Language, Letter>> = {
  en: {
    subject: 'Vitrina: {count notification|notifications}',
    about: 'This has happened:',
    more: 'There is more: the console has all of it.',
    look: 'Look at the notifications',
    choose: 'What you are told of by email, you choose in the console: {=link}',
  },
  ro: {
    subject: 'Vitrina: {count notificare|notificări|de notificări}',
    about: 'S-au întâmplat următoarele:',
    more: 'Mai sunt și altele: în consolă le găsiți pe toate.',
    look: 'Vedeți notificările',
    choose: 'Ce vi se anunță prin e-mail alegeți în consolă: {=link}',
  },
  ru: {
    subject: 'Vitrina: {count уведомление|уведомления|уведомлений}',
    about: 'Произошло следующее:',
    more: 'Это не всё: остальное есть в консоли.',
    look: 'Посмотреть уведомления',
    choose: 'О чём сообщать письмом, выбирается в консоли: {=link}',
  },
  uk: {
    subject: 'Vitrina: {count сповіщення|сповіщення|сповіщень}',
    about: 'Відбулося таке:',
    more: 'Це не все: решта є в консолі.',
    look: 'Переглянути сповіщення',
    choose: 'Про що повідомляти листом, обирається в консолі: {=link}',
  },
}
