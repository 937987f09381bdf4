import type { Letters } from './letter.ts'

/** Mail after a sign-in with the password of an imported shop. */
export const IMPORTED = {
  importedPassword: {
    en: {
      subject: 'Confirm that it is you, to sign in at {place}',
      before: [
        'Somebody, most likely you, is signing in at {place} with the password that you had at a shop.',
        'Your account has moved. Confirm once that this email address is yours, and keep the same password.',
      ],
      action: 'Confirm and sign in',
      after: [
        'The link can be used once and expires after {lifetime}.',
        'If it was not you, ignore this email: nobody can sign in without the confirmation.',
      ],
    },
    ro: {
      subject: 'Confirmați că sunteți dumneavoastră, pentru a intra pe {place}',
      before: [
        'Cineva, cel mai probabil dumneavoastră, intră pe site-ul {place} cu parola pe care o aveați la un magazin.',
        'Contul dumneavoastră a fost mutat. Confirmați o singură dată că adresa de e-mail vă aparține și folosiți în continuare aceeași parolă.',
      ],
      action: 'Confirmați și intrați în cont',
      after: [
        'Linkul funcționează o singură dată, timp de {lifetime}.',
        'Dacă nu ați fost dumneavoastră, ignorați acest mesaj: fără confirmare nu intră nimeni în cont.',
      ],
    },
    ru: {
      subject: 'Подтвердите, что это вы, чтобы войти на {place}',
      before: [
        'Кто-то, скорее всего вы, входит на сайт {place} с паролем, который был у вас в магазине.',
        'Ваш аккаунт перенесён. Подтвердите один раз, что это ваша почта, и входите дальше с тем же паролем.',
      ],
      action: 'Подтвердить и войти',
      after: [
        'Ссылка сработает один раз, срок её действия: {lifetime}.',
        'Если это были не вы, не обращайте внимания на это письмо: без подтверждения в аккаунт никто не войдёт.',
      ],
    },
    uk: {
      subject: 'Підтвердьте, що це ви, щоб увійти на {place}',
      before: [
        'Хтось, найімовірніше ви, входить на сайт {place} з паролем, який був у вас у магазині.',
        'Ваш акаунт перенесено. Підтвердьте один раз, що це ваша пошта, і входьте далі з тим самим паролем.',
      ],
      action: 'Підтвердити й увійти',
      after: [
        'Посилання спрацює один раз, термін його дії: {lifetime}.',
        'Якщо це були не ви, не зважайте на цей лист: без підтвердження в акаунт ніхто не ввійде.',
      ],
    },
  },
} as const satisfies Letters
