import type { Letters } from './letter.ts'

/** Mails to the address of a registration. */
export const REGISTRATION = {
  registration: {
    en: {
      subject: 'Confirm your email address for {place}',
      before: ['Somebody, most likely you, is registering at {place} with this email address.'],
      action: 'Confirm the address',
      after: [
        'The link can be used once and expires after {lifetime}.',
        'If it was not you, ignore this email: no account is created without the confirmation.',
      ],
    },
    ro: {
      subject: 'Confirmați adresa de e-mail pentru {place}',
      before: [
        'Cineva, cel mai probabil dumneavoastră, se înregistrează pe site-ul {place} cu această adresă de e-mail.',
      ],
      action: 'Confirmați adresa',
      after: [
        'Linkul funcționează o singură dată, timp de {lifetime}.',
        'Dacă nu ați fost dumneavoastră, ignorați acest mesaj: fără confirmare nu se creează niciun cont.',
      ],
    },
    ru: {
      subject: 'Подтвердите адрес электронной почты для {place}',
      before: ['Кто-то, скорее всего вы, регистрируется на сайте {place} с этим адресом электронной почты.'],
      action: 'Подтвердить адрес',
      after: [
        'Ссылка сработает один раз, срок её действия: {lifetime}.',
        'Если это были не вы, не обращайте внимания на это письмо: без подтверждения аккаунт не создаётся.',
      ],
    },
    uk: {
      subject: 'Підтвердьте адресу електронної пошти для {place}',
      before: ['Хтось, найімовірніше ви, реєструється на сайті {place} з цією адресою електронної пошти.'],
      action: 'Підтвердити адресу',
      after: [
        'Посилання спрацює один раз, термін його дії: {lifetime}.',
        'Якщо це були не ви, не зважайте на цей лист: без підтвердження акаунт не створюється.',
      ],
    },
  },

  alreadyRegistered: {
    en: {
      subject: 'You already have an account',
      before: [
        'Somebody, most likely you, tried to register at {place} with this email address. It already has an account, and that account works at {place}, too.',
      ],
      action: 'Sign in',
      other: { question: 'You do not remember the password?', action: 'Choose a new one' },
      after: ['If it was not you, ignore this email: nothing has changed.'],
    },
    ro: {
      subject: 'Aveți deja un cont',
      before: [
        'Cineva, cel mai probabil dumneavoastră, a încercat să se înregistreze pe site-ul {place} cu această adresă de e-mail. Adresa are deja un cont, care funcționează și pe site-ul {place}.',
      ],
      action: 'Intrați în cont',
      other: { question: 'Nu vă amintiți parola?', action: 'Alegeți una nouă' },
      after: ['Dacă nu ați fost dumneavoastră, ignorați acest mesaj: nu s-a schimbat nimic.'],
    },
    ru: {
      subject: 'У вас уже есть аккаунт',
      before: [
        'Кто-то, скорее всего вы, попытался зарегистрироваться на сайте {place} с этим адресом электронной почты. У этого адреса уже есть аккаунт, и он действует и на сайте {place}.',
      ],
      action: 'Войти',
      other: { question: 'Не помните пароль?', action: 'Выберите новый' },
      after: ['Если это были не вы, не обращайте внимания на это письмо: ничего не изменилось.'],
    },
    uk: {
      subject: 'У вас уже є акаунт',
      before: [
        'Хтось, найімовірніше ви, спробував зареєструватися на сайті {place} з цією адресою електронної пошти. Ця адреса вже має акаунт, і він діє також на сайті {place}.',
      ],
      action: 'Увійти',
      other: { question: 'Не пам’ятаєте пароль?', action: 'Виберіть новий' },
      after: ['Якщо це були не ви, не зважайте на цей лист: нічого не змінилося.'],
    },
  },
} as const satisfies Letters
