import type { Words } from '../../text/words.ts'

export const words = {
  audit: { en: 'Audit log', ro: 'Jurnal de audit', ru: 'Журнал аудита', uk: 'Журнал аудиту' },
  auditLead: {
    en: 'Changes to people, sites and their keys. Entries cannot be changed or deleted.',
    ro: 'Cine ce a făcut cu persoanele, site-urile și cheile lor. Nimic de aici nu poate fi schimbat sau scos.',
    ru: 'Кто и что делал с людьми, сайтами и их ключами. Здесь ничего нельзя изменить или убрать.',
    uk: 'Хто і що робив із людьми, сайтами та їхніми ключами. Тут нічого не можна змінити або прибрати.',
  },
  what: { en: 'What happened', ro: 'Ce s-a întâmplat', ru: 'Что произошло', uk: 'Що сталося' },
  when: { en: 'When', ro: 'Când', ru: 'Когда', uk: 'Коли' },
  by: { en: 'By', ro: 'De către', ru: 'Кем', uk: 'Ким' },
  from: { en: 'From', ro: 'De la', ru: 'Откуда', uk: 'Звідки' },
  someone: {
    en: 'Unknown user',
    ro: 'Cineva necunoscut',
    ru: 'Кто-то неизвестный',
    uk: 'Хтось невідомий',
  },
  terminal: { en: 'a terminal', ro: 'un terminal', ru: 'терминал', uk: 'термінал' },
  event: { en: 'Kind', ro: 'Tip', ru: 'Вид', uk: 'Вид' },
  whose: { en: 'Email of the person', ro: 'E-mailul persoanei', ru: 'Почта человека', uk: 'Пошта людини' },
  details: { en: 'Details', ro: 'Detalii', ru: 'Подробности', uk: 'Подробиці' },
  browser: { en: 'Browser', ro: 'Browser', ru: 'Браузер', uk: 'Браузер' },
  session: { en: 'Session', ro: 'Sesiune', ru: 'Сеанс', uk: 'Сеанс' },
  data: { en: 'Data of the entry', ro: 'Datele înregistrării', ru: 'Данные записи', uk: 'Дані запису' },
  nothing: {
    en: 'No matching entries',
    ro: 'Nu s-a întâmplat nimic de acest tip',
    ru: 'Ничего такого не происходило',
    uk: 'Нічого такого не траплялося',
  },
  nothingLead: {
    en: 'Try another event, person or site.',
    ro: 'Alegeți alt tip, altă persoană sau toate site-urile.',
    ru: 'Выберите другой вид, другого человека или все сайты.',
    uk: 'Виберіть інший вид, іншу людину або всі сайти.',
  },
} as const satisfies Words
