import type { NotificationKind } from '@vitrina/schema/console/notification'
import type { Words } from '../text/words.ts'

export const words = {
  notifications: { en: 'Notifications', ro: 'Notificări', ru: 'Уведомления', uk: 'Сповіщення' },
  lead: {
    en: 'From all your sites; kept for 90 days.',
    ro: 'De la toate site-urile dumneavoastră; se păstrează 90 de zile.',
    ru: 'Со всех ваших сайтов; хранятся 90 дней.',
    uk: 'З усіх ваших сайтів; зберігаються 90 днів.',
  },
  readAll: {
    en: 'Mark all as read',
    ro: 'Marcați toate ca citite',
    ru: 'Отметить всё прочитанным',
    uk: 'Позначити все прочитаним',
  },
  choose: {
    en: 'Notification settings',
    ro: 'Setările notificărilor',
    ru: 'Настройки уведомлений',
    uk: 'Налаштування сповіщень',
  },
  none: {
    en: 'No notifications',
    ro: 'Nicio notificare',
    ru: 'Уведомлений нет',
    uk: 'Сповіщень немає',
  },
  noneLead: {
    en: 'Assignments by colleagues and problems appear here.',
    ro: 'Aici apar sarcinile de la colegi și problemele.',
    ru: 'Здесь появляются поручения коллег и проблемы.',
    uk: 'Тут з’являються доручення колег і проблеми.',
  },
  unread: { en: 'Unread', ro: 'Necitită', ru: 'Непрочитанное', uk: 'Непрочитане' },
  choices: {
    en: 'Notification settings',
    ro: 'Setările notificărilor',
    ru: 'Настройки уведомлений',
    uk: 'Налаштування сповіщень',
  },
  choicesLead: {
    en: 'Your own settings for all your sites. Emails are combined, at most one in {minutes minute|minutes}.',
    ro: 'Setările dumneavoastră pentru toate site-urile. E-mailurile vin grupate, cel mult unul la {minutes minut|minute|de minute}.',
    ru: 'Ваши личные настройки для всех сайтов. Письма объединяются: не чаще раза в {minutes минуту|минуты|минут}.',
    uk: 'Ваші особисті налаштування для всіх сайтів. Листи об’єднуються: не частіше ніж раз на {minutes хвилину|хвилини|хвилин}.',
  },
  atOnce: {
    en: 'The email is sent immediately.',
    ro: 'E-mailul vine imediat.',
    ru: 'Письмо приходит сразу.',
    uk: 'Лист надходить одразу.',
  },
  what: { en: 'Event', ro: 'Eveniment', ru: 'Событие', uk: 'Подія' },
  console: { en: 'Console', ro: 'Consolă', ru: 'Консоль', uk: 'Консоль' },
  mail: { en: 'Email', ro: 'E-mail', ru: 'Письмо', uk: 'Лист' },
  order_assigned: {
    en: 'Orders assigned to me',
    ro: 'Comenzi atribuite mie',
    ru: 'Мне передали заказы',
    uk: 'Мені передали замовлення',
  },
  mention: {
    en: 'A note on an order mentions me',
    ro: 'O notă la o comandă mă menționează',
    ru: 'Меня упомянули в заметке к заказу',
    uk: 'Мене згадали в нотатці до замовлення',
  },
  order_waits: {
    en: 'New orders have waited for a day',
    ro: 'Comenzi noi așteaptă de o zi',
    ru: 'Новые заказы ждут больше суток',
    uk: 'Нові замовлення чекають понад добу',
  },
  order_quarantined: {
    en: 'A connection (1C) does not accept an order',
    ro: 'O conexiune (1C) nu acceptă o comandă',
    ru: 'Подключение (1С) не принимает заказ',
    uk: 'Підключення (1С) не приймає замовлення',
  },
  stock_runs_out: {
    en: 'Products will run out within a week',
    ro: 'Produse al căror stoc se termină într-o săptămână',
    ru: 'Товары закончатся в течение недели',
    uk: 'Товари закінчаться протягом тижня',
  },
  import_done: {
    en: 'An import of mine is done',
    ro: 'Un import al meu s-a încheiat',
    ru: 'Мой импорт выполнен',
    uk: 'Мій імпорт виконано',
  },
  import_refused: {
    en: 'An import failed or refused lines',
    ro: 'Un import a eșuat sau a refuzat linii',
    ru: 'Импорт не удался или отклонил строки',
    uk: 'Імпорт не вдався або відхилив рядки',
  },
  calls_refused: {
    en: 'Calls of a system were refused completely or partly',
    ro: 'Cererile unui sistem au fost refuzate, integral sau parțial',
    ru: 'Запросы системы отклонены полностью или частично',
    uk: 'Запити системи відхилено повністю або частково',
  },
  token_silent: {
    en: 'A system stopped calling',
    ro: 'Un sistem nu mai trimite cereri',
    ru: 'Система перестала отправлять запросы',
    uk: 'Система перестала надсилати запити',
  },
  webhook_parked: {
    en: 'A webhook does not accept its events',
    ro: 'Un webhook nu acceptă evenimentele',
    ru: 'Вебхук не принимает события',
    uk: 'Вебхук не приймає подій',
  },
} as const satisfies Words & Readonly<Record<NotificationKind, unknown>>
