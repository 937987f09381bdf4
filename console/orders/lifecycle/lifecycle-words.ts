import type { Words } from '../../text/words.ts'

export const words = {
  lifecycle: { en: 'Order lifecycle', ro: 'Parcursul comenzii', ru: 'Путь заказа', uk: 'Шлях замовлення' },
  lead: {
    en: 'Statuses of order items and the steps between them. Choose a status to see its steps.',
    ro: 'Cum avansează pozițiile unei comenzi. Alegeți o stare ca să îi vedeți pașii.',
    ru: 'Как движутся позиции заказа. Выберите статус, чтобы увидеть его шаги.',
    uk: 'Як рухаються позиції замовлення. Виберіть статус, щоб побачити його кроки.',
  },
  strict: {
    en: 'This site is strict: only these steps are accepted, here and through the API.',
    ro: 'Acest site este strict: se acceptă doar acești pași, aici și prin API.',
    ru: 'Сайт работает строго: принимаются только эти шаги — и здесь, и через API.',
    uk: 'Сайт працює суворо: приймаються лише ці кроки — і тут, і через API.',
  },
  free: {
    en: 'This site allows any status after any other; the usual steps are shown. Owners can allow only these steps in the site settings.',
    ro: 'Pe acest site orice stare poate urma oricărei alteia; aici se vede parcursul obișnuit. Proprietarii pot permite doar acești pași în setările site-ului.',
    ru: 'На сайте свободный порядок: любой статус может следовать за любым, здесь показан обычный путь. Владелец может включить строгий порядок в настройках сайта.',
    uk: 'На сайті вільний порядок: будь-який статус може йти за будь-яким, тут показано звичайний шлях. Власник може ввімкнути суворий порядок у налаштуваннях сайту.',
  },
  drawing: { en: 'Diagram of the lifecycle', ro: 'Parcursul desenat', ru: 'Схема пути', uk: 'Схема шляху' },
  leads: { en: 'From {from} to: {to}', ro: 'Din {from} în: {to}', ru: '{from} → {to}', uk: '{from} → {to}' },
  ends: {
    en: '{from} is final',
    ro: '{from} este o stare finală',
    ru: '{from} — конечный статус',
    uk: '{from} — кінцевий статус',
  },
  status: { en: 'Status', ro: 'Stare', ru: 'Статус', uk: 'Статус' },
  next: { en: 'May go to', ro: 'Poate trece în', ru: 'Может перейти в', uk: 'Може перейти в' },
  orders: { en: 'Orders', ro: 'Comenzi', ru: 'Заказы', uk: 'Замовлення' },
  final: { en: 'final', ro: 'stare finală', ru: 'конечный', uk: 'кінцевий' },
  mark: {
    en: 'Show in the diagram: {status}',
    ro: 'Arătați pe desen: {status}',
    ru: 'Показать на схеме: {status}',
    uk: 'Показати на схемі: {status}',
  },
  ordersIn: {
    en: 'Orders: {status}',
    ro: 'Comenzi: {status}',
    ru: 'Заказы: {status}',
    uk: 'Замовлення: {status}',
  },
  clear: {
    en: 'Show all steps',
    ro: 'Arătați toți pașii',
    ru: 'Показать все шаги',
    uk: 'Показати всі кроки',
  },
} as const satisfies Words
