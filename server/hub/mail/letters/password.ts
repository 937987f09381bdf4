import type { Letters } from './letter.ts'

/** Mails about a new password. */
export const PASSWORD = {
  passwordReset: {
    en: {
      subject: 'Choose a new password for {place}',
      before: ['Somebody, most likely you, asked for a new password at {place}.'],
      action: 'Choose a new password',
      after: [
        'The link can be used once and expires after {lifetime}.',
        'If it was not you, ignore this email: your password stays as it is.',
      ],
    },
    ro: {
      subject: 'Alegeți o parolă nouă pentru {place}',
      before: ['Cineva, cel mai probabil dumneavoastră, a cerut o parolă nouă pe site-ul {place}.'],
      action: 'Alegeți o parolă nouă',
      after: [
        'Linkul funcționează o singură dată, timp de {lifetime}.',
        'Dacă nu ați fost dumneavoastră, ignorați acest mesaj: parola rămâne neschimbată.',
      ],
    },
    ru: {
      subject: 'Новый пароль для {place}',
      before: ['Кто-то, скорее всего вы, запросил новый пароль на сайте {place}.'],
      action: 'Выбрать новый пароль',
      after: [
        'Ссылка сработает один раз, срок её действия: {lifetime}.',
        'Если это были не вы, не обращайте внимания на это письмо: ваш пароль остаётся прежним.',
      ],
    },
    uk: {
      subject: 'Новий пароль для {place}',
      before: ['Хтось, найімовірніше ви, попросив новий пароль на сайті {place}.'],
      action: 'Вибрати новий пароль',
      after: [
        'Посилання спрацює один раз, термін його дії: {lifetime}.',
        'Якщо це були не ви, не зважайте на цей лист: ваш пароль залишається попереднім.',
      ],
    },
  },

  passwordChanged: {
    en: {
      subject: 'Your password was changed',
      before: [
        'The password of your account at {place} was changed on {at}.',
        'Wherever else you were signed in, you have been signed out.',
        'If that was you, there is nothing to do. If it was not, choose a new password at once:',
      ],
      action: 'Choose a new password',
      after: [],
    },
    ro: {
      subject: 'Parola dumneavoastră a fost schimbată',
      before: [
        'Parola contului dumneavoastră de pe site-ul {place} a fost schimbată: {at}.',
        'Pe celelalte dispozitive va trebui să intrați din nou în cont.',
        'Dacă ați schimbat-o dumneavoastră, nu aveți nimic de făcut. Dacă nu, alegeți imediat o parolă nouă:',
      ],
      action: 'Alegeți o parolă nouă',
      after: [],
    },
    ru: {
      subject: 'Ваш пароль изменён',
      before: [
        'Пароль вашего аккаунта на сайте {place} изменён: {at}.',
        'На других устройствах выполнен выход.',
        'Если это сделали вы, ничего делать не нужно. Если нет, немедленно выберите новый пароль:',
      ],
      action: 'Выбрать новый пароль',
      after: [],
    },
    uk: {
      subject: 'Ваш пароль змінено',
      before: [
        'Пароль вашого акаунта на сайті {place} змінено: {at}.',
        'На інших пристроях виконано вихід.',
        'Якщо це зробили ви, нічого робити не потрібно. Якщо ні, негайно виберіть новий пароль:',
      ],
      action: 'Вибрати новий пароль',
      after: [],
    },
  },
} as const satisfies Letters
