import type { Words } from '../../text/words.ts'

export const words = {
  title: {
    en: 'Sites and operators',
    ro: 'Site-uri și operatori',
    ru: 'Сайты и операторы',
    uk: 'Сайти й оператори',
  },
  sites: { en: 'Sites', ro: 'Site-uri', ru: 'Сайты', uk: 'Сайти' },
  sitesLead: {
    en: 'Each shop has its own catalogue, orders, tokens and people who work on it.',
    ro: 'Fiecare magazin are propriul catalog, comenzi, tokenuri și oameni care lucrează la el.',
    ru: 'У каждого магазина свой каталог, заказы, токены и люди, которые с ним работают.',
    uk: 'Кожен магазин має власний каталог, замовлення, токени й людей, які з ним працюють.',
  },
  newSite: { en: 'New site', ro: 'Site nou', ru: 'Новый сайт', uk: 'Новий сайт' },
  siteName: { en: 'Name', ro: 'Nume', ru: 'Название', uk: 'Назва' },
  slug: { en: 'Short name', ro: 'Nume scurt', ru: 'Краткое имя', uk: 'Коротке ім’я' },
  slugHint: {
    en: 'For addresses and commands: a-z, 0-9 and single dashes. It cannot be changed later.',
    ro: 'Pentru adrese și comenzi de terminal: a-z, 0-9 și cratime simple. Nu poate fi schimbat ulterior.',
    ru: 'Для адресов и команд: a-z, 0-9 и одиночные дефисы. Изменить его нельзя.',
    uk: 'Для адрес і команд: a-z, 0-9 та поодинокі дефіси. Змінити його не можна.',
  },
  timeZone: { en: 'Time zone', ro: 'Fus orar', ru: 'Часовой пояс', uk: 'Часовий пояс' },
  currency: { en: 'Currency', ro: 'Monedă', ru: 'Валюта', uk: 'Валюта' },
  siteCreated: {
    en: 'The site {name} was created',
    ro: 'Site-ul {name} a fost creat',
    ru: 'Сайт {name} создан',
    uk: 'Сайт {name} створено',
  },
  noSites: { en: 'No site yet', ro: 'Încă niciun site', ru: 'Сайтов пока нет', uk: 'Сайтів поки немає' },
  noSitesLead: {
    en: 'Create the first one, then fill it.',
    ro: 'Creați primul, apoi completați-l.',
    ru: 'Создайте первый: потом его можно наполнять.',
    uk: 'Створіть перший: потім його можна наповнювати.',
  },
  operators: {
    en: 'Deployment operators',
    ro: 'Operatorii instalării',
    ru: 'Операторы установки',
    uk: 'Оператори інсталяції',
  },
  operatorsLead: {
    en: 'They own every site. Only they see people, groups and this page.',
    ro: 'Ei dețin fiecare site și doar ei văd persoanele, grupurile și această pagină.',
    ru: 'Им принадлежит каждый сайт, и только они видят людей, группы и эту страницу.',
    uk: 'Їм належить кожен сайт, і лише вони бачать людей, групи й цю сторінку.',
  },
  addOperator: { en: 'Another one', ro: 'Încă un operator', ru: 'Ещё один', uk: 'Ще один' },
  addLead: {
    en: '{email} will see and change everything: every site, every person, every key.',
    ro: '{email} va vedea și va putea schimba totul: fiecare site, fiecare persoană, fiecare cheie.',
    ru: '{email} сможет видеть и менять всё: каждый сайт, каждого человека, каждый ключ.',
    uk: '{email} зможе бачити й змінювати все: кожен сайт, кожну людину, кожен ключ.',
  },
  removeLead: {
    en: '{email} keeps only the roles at individual sites.',
    ro: '{email} păstrează doar rolurile acordate la site-uri anume.',
    ru: 'У {email} останутся только роли, выданные на отдельных сайтах.',
    uk: 'У {email} залишаться лише ролі, надані на окремих сайтах.',
  },
} as const satisfies Words
