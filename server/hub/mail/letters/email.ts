import type { Letters } from './letter.ts'

/** Mails about a change of the e-mail address. */
export const EMAIL = {
  emailChange: {
    en: {
      subject: 'Confirm your new email address',
      before: ['Somebody, most likely you, wants to use this email address for their account at {place}.'],
      action: 'Confirm the address',
      after: [
        'The link can be used once and expires after {lifetime}.',
        'If it was not you, ignore this email: nothing changes without the confirmation.',
      ],
    },
    ro: {
      subject: 'Confirmați noua adresă de e-mail',
      before: [
        'Cineva, cel mai probabil dumneavoastră, dorește să folosească de acum înainte această adresă de e-mail pentru contul său de pe site-ul {place}.',
      ],
      action: 'Confirmați adresa',
      after: [
        'Linkul funcționează o singură dată, timp de {lifetime}.',
        'Dacă nu ați fost dumneavoastră, ignorați acest mesaj: fără confirmare nu se schimbă nimic.',
      ],
    },
    ru: {
      subject: 'Подтвердите новый адрес электронной почты',
      before: [
        'Кто-то, скорее всего вы, хочет впредь использовать этот адрес электронной почты для своего аккаунта на сайте {place}.',
      ],
      action: 'Подтвердить адрес',
      after: [
        'Ссылка сработает один раз, срок её действия: {lifetime}.',
        'Если это были не вы, не обращайте внимания на это письмо: без подтверждения ничего не изменится.',
      ],
    },
    uk: {
      subject: 'Підтвердьте нову адресу електронної пошти',
      before: [
        'Хтось, найімовірніше ви, хоче надалі використовувати цю адресу електронної пошти для свого акаунта на сайті {place}.',
      ],
      action: 'Підтвердити адресу',
      after: [
        'Посилання спрацює один раз, термін його дії: {lifetime}.',
        'Якщо це були не ви, не зважайте на цей лист: без підтвердження нічого не зміниться.',
      ],
    },
  },

  emailInUse: {
    en: {
      subject: 'This email address already has an account',
      before: [
        'Somebody, most likely you, wants to use this email address for another account at {place}. It already has an account of its own, so nothing was changed.',
      ],
      action: 'Sign in',
      other: { question: 'You do not remember the password?', action: 'Choose a new one' },
      after: ['If it was not you, ignore this email: your account stays as it is.'],
    },
    ro: {
      subject: 'Această adresă de e-mail are deja un cont',
      before: [
        'Cineva, cel mai probabil dumneavoastră, dorește să folosească această adresă de e-mail pentru alt cont de pe site-ul {place}. Adresa are deja contul ei, așa că nu s-a schimbat nimic.',
      ],
      action: 'Intrați în cont',
      other: { question: 'Nu vă amintiți parola?', action: 'Alegeți una nouă' },
      after: [
        'Dacă nu ați fost dumneavoastră, ignorați acest mesaj: contul dumneavoastră rămâne neschimbat.',
      ],
    },
    ru: {
      subject: 'У этого адреса почты уже есть аккаунт',
      before: [
        'Кто-то, скорее всего вы, хочет использовать этот адрес электронной почты для другого аккаунта на сайте {place}. У адреса уже есть свой аккаунт, поэтому ничего не изменилось.',
      ],
      action: 'Войти',
      other: { question: 'Не помните пароль?', action: 'Выберите новый' },
      after: ['Если это были не вы, не обращайте внимания на это письмо: ваш аккаунт остаётся прежним.'],
    },
    uk: {
      subject: 'Ця адреса пошти вже має акаунт',
      before: [
        'Хтось, найімовірніше ви, хоче використовувати цю адресу електронної пошти для іншого акаунта на сайті {place}. Ця адреса вже має свій акаунт, тому нічого не змінилося.',
      ],
      action: 'Увійти',
      other: { question: 'Не пам’ятаєте пароль?', action: 'Виберіть новий' },
      after: ['Якщо це були не ви, не зважайте на цей лист: ваш акаунт залишається без змін.'],
    },
  },

  emailChanged: {
    en: {
      subject: 'The email address of your account was changed',
      before: [
        'The email address of your account at {place} was changed on {at}.',
        'From now on you sign in with the new address, and our emails go there.',
      ],
      after: ['If it was not you, tell us at {place} at once, so that we lock the account.'],
    },
    ro: {
      subject: 'Adresa de e-mail a contului a fost schimbată',
      before: [
        'Adresa de e-mail a contului dumneavoastră de pe site-ul {place} a fost schimbată: {at}.',
        'De acum înainte intrați în cont cu adresa nouă și primiți mesajele noastre la ea.',
      ],
      after: ['Dacă nu ați fost dumneavoastră, anunțați-ne imediat pe site-ul {place}, ca să blocăm contul.'],
    },
    ru: {
      subject: 'Адрес электронной почты аккаунта изменён',
      before: [
        'Адрес электронной почты вашего аккаунта на сайте {place} изменён: {at}.',
        'Теперь вы входите с новым адресом, и наши письма приходят на него.',
      ],
      after: [
        'Если это были не вы, немедленно сообщите нам на сайте {place}, чтобы мы заблокировали аккаунт.',
      ],
    },
    uk: {
      subject: 'Адресу електронної пошти акаунта змінено',
      before: [
        'Адресу електронної пошти вашого акаунта на сайті {place} змінено: {at}.',
        'Відтепер ви входите з новою адресою, і наші листи надходять на неї.',
      ],
      after: ['Якщо це були не ви, негайно повідомте нас на сайті {place}, щоб ми заблокували акаунт.'],
    },
  },
} as const satisfies Letters
