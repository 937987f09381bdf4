import type { InLanguages } from '@vitrina/schema/languages'

/** Texts of the account page. */
export const ACCOUNT = {
  'account.title': { en: 'Your account', ro: 'Contul dumneavoastră', ru: 'Ваш аккаунт', uk: 'Ваш акаунт' },
  'account.sign_out': { en: 'Sign out', ro: 'Ieșiți din cont', ru: 'Выйти', uk: 'Вийти' },
  'account.profile': { en: 'Profile', ro: 'Date personale', ru: 'Личные данные', uk: 'Особисті дані' },
  'account.language_hint': {
    en: 'We write our emails to you in this language.',
    ro: 'În această limbă vă scriem mesajele.',
    ru: 'На этом языке мы пишем вам письма.',
    uk: 'Цією мовою ми пишемо вам листи.',
  },
  'account.save': { en: 'Save', ro: 'Salvați', ru: 'Сохранить', uk: 'Зберегти' },
  'account.email': { en: 'Email', ro: 'E-mail', ru: 'Электронная почта', uk: 'Електронна пошта' },
  'account.email_now': {
    en: 'The current address is {email}. We send a link to the new address; until you open it, nothing changes.',
    ro: 'Adresa actuală este {email}. Trimitem un link la adresa nouă; până nu îl deschideți, nu se schimbă nimic.',
    ru: 'Текущий адрес: {email}. Мы пришлём ссылку на новый адрес; пока вы её не откроете, ничего не изменится.',
    uk: 'Поточна адреса: {email}. Ми надішлемо посилання на нову адресу; доки ви його не відкриєте, нічого не зміниться.',
  },
  'account.change_email': {
    en: 'Change email',
    ro: 'Schimbați e-mailul',
    ru: 'Сменить почту',
    uk: 'Змінити пошту',
  },
  'account.password': { en: 'Password', ro: 'Parola', ru: 'Пароль', uk: 'Пароль' },
  'account.password_lead': {
    en: 'When it is changed, you are signed out on all your other devices.',
    ro: 'După schimbare va trebui să intrați din nou în cont pe celelalte dispozitive.',
    ru: 'После смены пароля на других устройствах понадобится войти заново.',
    uk: 'Після зміни пароля на інших пристроях доведеться увійти знову.',
  },
  'account.change_password': {
    en: 'Change password',
    ro: 'Schimbați parola',
    ru: 'Сменить пароль',
    uk: 'Змінити пароль',
  },
  'account.sessions': {
    en: 'Where you are signed in',
    ro: 'Dispozitive conectate',
    ru: 'Где вы вошли',
    uk: 'Де ви увійшли',
  },
  'account.this_device': {
    en: 'this device',
    ro: 'acest dispozitiv',
    ru: 'это устройство',
    uk: 'цей пристрій',
  },
  'account.unknown_device': {
    en: 'Unknown device',
    ro: 'Dispozitiv necunoscut',
    ru: 'Неизвестное устройство',
    uk: 'Невідомий пристрій',
  },
  'account.last_used': {
    en: 'Last used {date}',
    ro: 'Ultima folosire: {date}',
    ru: 'Последняя активность: {date}',
    uk: 'Остання активність: {date}',
  },
  'account.signed_in_since': {
    en: 'Signed in {date}',
    ro: 'Intrare în cont: {date}',
    ru: 'Вход выполнен: {date}',
    uk: 'Вхід виконано: {date}',
  },
  'account.end_session': { en: 'Sign out', ro: 'Deconectați', ru: 'Завершить', uk: 'Завершити' },
  'account.end_others': {
    en: 'Sign out on all other devices',
    ro: 'Deconectați toate celelalte dispozitive',
    ru: 'Выйти на всех других устройствах',
    uk: 'Вийти на всіх інших пристроях',
  },
  'account.sites': {
    en: 'Your shops',
    ro: 'Magazinele dumneavoastră',
    ru: 'Ваши магазины',
    uk: 'Ваші магазини',
  },
  'account.sites_lead': {
    en: 'You enter these shops without a question. If you disconnect a shop, you are signed out of it, and we ask again next time.',
    ro: 'În aceste magazine intrați fără alte întrebări. Dacă deconectați un magazin, ieșiți din el, iar data viitoare vă întrebăm din nou.',
    ru: 'В эти магазины вы входите без вопросов. Если отключить магазин, вы выйдете из него, а в следующий раз мы снова спросим.',
    uk: 'До цих магазинів ви входите без запитань. Якщо від’єднати магазин, ви вийдете з нього, а наступного разу ми знову запитаємо.',
  },
  'account.no_sites': {
    en: 'None yet.',
    ro: 'Deocamdată niciunul.',
    ru: 'Пока ни одного.',
    uk: 'Поки що жодного.',
  },
  'account.site_since': {
    en: 'Since {since}, last used {used}',
    ro: 'Din {since}, ultima folosire: {used}',
    ru: 'С {since}, последний вход: {used}',
    uk: 'З {since}, останній вхід: {used}',
  },
  'account.disconnect': { en: 'Disconnect', ro: 'Deconectați', ru: 'Отключить', uk: 'Від’єднати' },

  'notice.profile_saved': {
    en: 'Your details are saved.',
    ro: 'Datele au fost salvate.',
    ru: 'Данные сохранены.',
    uk: 'Дані збережено.',
  },
  'notice.password_changed': {
    en: 'Your password is changed.',
    ro: 'Parola a fost schimbată.',
    ru: 'Пароль изменён.',
    uk: 'Пароль змінено.',
  },
  'notice.session_ended': {
    en: 'That device is signed out.',
    ro: 'Dispozitivul a fost deconectat.',
    ru: 'Сеанс на том устройстве завершён.',
    uk: 'Сеанс на тому пристрої завершено.',
  },
  'notice.sessions_ended': {
    en: 'All other devices are signed out.',
    ro: 'Toate celelalte dispozitive au fost deconectate.',
    ru: 'Сеансы на всех других устройствах завершены.',
    uk: 'Сеанси на всіх інших пристроях завершено.',
  },
  'notice.site_disconnected': {
    en: 'The shop is disconnected.',
    ro: 'Magazinul a fost deconectat.',
    ru: 'Магазин отключён.',
    uk: 'Магазин від’єднано.',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
