import type { InLanguages } from '@vitrina/schema/languages'

/**
 * Texts of account deletion: the section of the account, and the page for a person who returns within the
 * week.
 */
export const ERASURE_TEXTS = {
  'data.title': { en: 'Your data', ro: 'Datele dumneavoastră', ru: 'Ваши данные', uk: 'Ваші дані' },
  'data.lead': {
    en: 'All data that we hold about you, in one file: your account, your sign-ins, your orders.',
    ro: 'Tot ce păstrăm despre dumneavoastră, într-un singur fișier: contul, dispozitivele, comenzile.',
    ru: 'Всё, что мы храним о вас, в одном файле: аккаунт, где вы входили, ваши заказы.',
    uk: 'Усе, що ми зберігаємо про вас, в одному файлі: акаунт, де ви входили, ваші замовлення.',
  },
  'data.button': {
    en: 'Download my data',
    ro: 'Descărcați datele',
    ru: 'Скачать мои данные',
    uk: 'Завантажити мої дані',
  },
  'leaving.title': {
    en: 'Delete your account',
    ro: 'Ștergerea contului',
    ru: 'Удаление аккаунта',
    uk: 'Видалення акаунта',
  },
  'leaving.week': {
    en: 'You are signed out everywhere at once. For a week you can still change your mind: just sign in.',
    ro: 'Ieșiți imediat din cont pe toate dispozitivele. Timp de o săptămână vă puteți răzgândi: este destul să intrați în cont.',
    ru: 'Вы сразу выйдете на всех устройствах. Ещё неделю можно передумать: достаточно войти.',
    uk: 'Ви одразу вийдете на всіх пристроях. Ще тиждень можна передумати: достатньо увійти.',
  },
  'leaving.gone': {
    en: 'After the week your name, email and passwords are permanently erased, and we inform the shops where you signed in.',
    ro: 'După o săptămână, numele, e-mailul și parolele se șterg definitiv, iar noi anunțăm magazinele în care ați intrat.',
    ru: 'Через неделю имя, почта и пароли будут удалены навсегда, а магазинам, куда вы входили, мы об этом сообщим.',
    uk: 'Через тиждень ім’я, пошта й паролі буде видалено назавжди, а магазинам, до яких ви входили, ми про це повідомимо.',
  },
  'leaving.orders': {
    en: 'Your orders no longer show your name and contact details. If the law requires a shop to keep them for some years, they are erased afterwards.',
    ro: 'Comenzile nu mai arată cine le-a făcut. Dacă legea obligă magazinul să păstreze aceste date câțiva ani, ele dispar la sfârșitul termenului.',
    ru: 'В заказах больше не будет видно, кто их сделал. Если закон обязывает магазин хранить это несколько лет, данные исчезнут, когда срок выйдет.',
    uk: 'У замовленнях більше не буде видно, хто їх зробив. Якщо закон зобов’язує магазин зберігати це кілька років, дані зникнуть, коли строк мине.',
  },
  'leaving.button': {
    en: 'Delete my account',
    ro: 'Ștergeți contul',
    ru: 'Удалить аккаунт',
    uk: 'Видалити акаунт',
  },
  'leaving.operator': {
    en: 'You are an operator of these shops. First ask a colleague to remove your role.',
    ro: 'Sunteți operator al acestor magazine. Rugați mai întâi un coleg să vă retragă rolul.',
    ru: 'Вы оператор этих магазинов. Сначала попросите коллегу снять с вас роль.',
    uk: 'Ви оператор цих магазинів. Спершу попросіть колегу зняти з вас роль.',
  },
  'leaving.asked.title': {
    en: 'Your account will be deleted',
    ro: 'Contul dumneavoastră va fi șters',
    ru: 'Ваш аккаунт будет удалён',
    uk: 'Ваш акаунт буде видалено',
  },
  'leaving.asked.text': {
    en: 'You are signed out everywhere. In a week the account is deleted; if you change your mind, sign in before then. We have sent you an email about it.',
    ro: 'Ați ieșit din cont pe toate dispozitivele. Peste o săptămână contul va fi șters; dacă vă răzgândiți, intrați în cont până atunci. V-am trimis un mesaj despre aceasta.',
    ru: 'Вы вышли на всех устройствах. Через неделю аккаунт будет удалён; если передумаете, войдите до этого времени. Мы отправили вам письмо об этом.',
    uk: 'Ви вийшли на всіх пристроях. Через тиждень акаунт буде видалено; якщо передумаєте, увійдіть до того часу. Ми надіслали вам лист про це.',
  },
  'staying.title': {
    en: 'This account is to be deleted',
    ro: 'Acest cont urmează să fie șters',
    ru: 'Этот аккаунт будет удалён',
    uk: 'Цей акаунт буде видалено',
  },
  'staying.lead': {
    en: 'You requested the deletion, which takes place at: {at}. Until then you cannot use it to sign in to a shop. Would you like to keep it?',
    ro: 'Așa ați cerut, iar ștergerea are loc: {at}. Până atunci nu puteți intra cu el în niciun magazin. Doriți să îl păstrați?',
    ru: 'Вы об этом попросили; это произойдёт: {at}. До тех пор войти с ним в магазины нельзя. Хотите его оставить?',
    uk: 'Ви про це попросили; це станеться: {at}. До того часу увійти з ним до магазинів не можна. Хочете його залишити?',
  },
  'staying.keep': {
    en: 'Keep my account',
    ro: 'Păstrez contul',
    ru: 'Оставить аккаунт',
    uk: 'Залишити акаунт',
  },
  'staying.go': {
    en: 'Sign out, and let it be deleted',
    ro: 'Ies din cont, să fie șters',
    ru: 'Выйти, пусть удаляется',
    uk: 'Вийти, нехай видаляється',
  },
  'notice.account_kept': {
    en: 'Your account stays.',
    ro: 'Contul dumneavoastră rămâne.',
    ru: 'Ваш аккаунт остаётся.',
    uk: 'Ваш акаунт залишається.',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
