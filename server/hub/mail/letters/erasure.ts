import type { Letters } from './letter.ts'

/** Mails about deleting an account: the request and its completion. */
export const ERASURE_LETTERS = {
  leaving: {
    en: {
      subject: 'Your account will be deleted on {at}',
      before: [
        'You asked us to delete your account at {place}. It will be deleted on {at}, and you have been signed out everywhere.',
        'Until then you can change your mind: sign in and press “Keep my account”.',
      ],
      action: 'Sign in',
      after: ['If it was not you, sign in, keep the account and choose a new password at once.'],
    },
    ro: {
      subject: 'Contul dumneavoastră va fi șters: {at}',
      before: [
        'Ați cerut ștergerea contului dumneavoastră de pe {place}. Îl ștergem: {at}. Pe toate dispozitivele ați ieșit din cont.',
        'Până atunci vă puteți răzgândi: intrați în cont și apăsați „Păstrez contul”.',
      ],
      action: 'Intrați în cont',
      after: [
        'Dacă nu ați fost dumneavoastră, intrați în cont, păstrați-l și alegeți imediat o parolă nouă.',
      ],
    },
    ru: {
      subject: 'Ваш аккаунт будет удалён: {at}',
      before: [
        'Вы попросили удалить ваш аккаунт на сайте {place}. Мы удалим его: {at}. На всех устройствах выполнен выход.',
        'До этого времени вы можете передумать: войдите и нажмите «Оставить аккаунт».',
      ],
      action: 'Войти',
      after: ['Если это были не вы, войдите, оставьте аккаунт и сразу смените пароль.'],
    },
    uk: {
      subject: 'Ваш акаунт буде видалено: {at}',
      before: [
        'Ви попросили видалити ваш акаунт на сайті {place}. Ми видалимо його: {at}. На всіх пристроях виконано вихід.',
        'До того часу ви можете передумати: увійдіть і натисніть «Залишити акаунт».',
      ],
      action: 'Увійти',
      after: ['Якщо це були не ви, увійдіть, залиште акаунт і одразу змініть пароль.'],
    },
  },

  erased: {
    en: {
      subject: 'Your account has been deleted',
      before: [
        'Your account at {place} has been deleted: your name, your addresses, your passwords and where you were signed in.',
        'Your orders no longer show your name and contact details. If the law requires a shop to keep them for some years, they are erased afterwards.',
        'We have informed the shops where you signed in with this account. This is our last email.',
      ],
      after: [],
    },
    ro: {
      subject: 'Contul dumneavoastră a fost șters',
      before: [
        'Contul dumneavoastră de pe {place} a fost șters: numele, adresele, parolele și dispozitivele pe care ați intrat.',
        'Comenzile nu mai arată cine le-a făcut. Acolo unde legea obligă magazinul să păstreze aceste date câțiva ani, ele dispar la sfârșitul termenului.',
        'Magazinele în care ați intrat cu acest cont au fost anunțate. Acesta este ultimul nostru mesaj.',
      ],
      after: [],
    },
    ru: {
      subject: 'Ваш аккаунт удалён',
      before: [
        'Ваш аккаунт на сайте {place} удалён: имя, адреса, пароли и сведения о том, где вы входили.',
        'В заказах больше не видно, кто их сделал. Если закон обязывает магазин хранить это несколько лет, данные исчезнут, когда срок выйдет.',
        'Магазинам, куда вы входили с этим аккаунтом, мы сообщили. Это последнее письмо от нас.',
      ],
      after: [],
    },
    uk: {
      subject: 'Ваш акаунт видалено',
      before: [
        'Ваш акаунт на сайті {place} видалено: ім’я, адреси, паролі та відомості про те, де ви входили.',
        'У замовленнях більше не видно, хто їх зробив. Якщо закон зобов’язує магазин зберігати це кілька років, дані зникнуть, коли строк мине.',
        'Магазинам, до яких ви входили з цим акаунтом, ми повідомили. Це останній лист від нас.',
      ],
      after: [],
    },
  },
} as const satisfies Letters
