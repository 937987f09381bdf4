import type { Words } from '../../text/words.ts'

/** Texts of recorded exchanges. */
export const recordingWords = {
  recordings: {
    en: 'Recorded exchanges',
    ro: 'Schimburi înregistrate',
    ru: 'Записи обменов',
    uk: 'Записи обмінів',
  },
  lead: {
    en: 'Requests and responses of the last seven days. A recording can be replayed against a test site. Files of orders never contain personal data.',
    ro: 'Cererile și răspunsurile din ultimele șapte zile. O înregistrare se poate repeta pe un site de test. Fișierele cu comenzi nu conțin niciodată date personale.',
    ru: 'Запросы и ответы за последние семь дней. Запись можно повторить на тестовом сайте. Файлы заказов никогда не содержат личных данных.',
    uk: 'Запити й відповіді за останні сім днів. Запис можна повторити на тестовому сайті. Файли замовлень ніколи не містять особистих даних.',
  },
  none: {
    en: 'No exchange in the last seven days',
    ro: 'Niciun schimb în ultimele șapte zile',
    ru: 'За последние семь дней обменов не было',
    uk: 'За останні сім днів обмінів не було',
  },
  began: { en: 'Beginning', ro: 'Început', ru: 'Начало', uk: 'Початок' },
  requests: { en: 'Requests', ro: 'Cereri', ru: 'Запросы', uk: 'Запити' },
  size: { en: 'Files', ro: 'Fișiere', ru: 'Файлы', uk: 'Файли' },
  kilobytes: { en: '{n} KB', ro: '{n} KB', ru: '{n} КБ', uk: '{n} КБ' },
  download: { en: 'Download', ro: 'Descărcare', ru: 'Скачать', uk: 'Завантажити' },
  redacted: {
    en: 'Without partners',
    ro: 'Fără parteneri',
    ru: 'Без контрагентов',
    uk: 'Без контрагентів',
  },
  complete: { en: 'Complete', ro: 'Complet', ru: 'Полностью', uk: 'Повністю' },
  redactedOf: {
    en: 'Without partners: download the exchange of {at}',
    ro: 'Fără parteneri: descărcați schimbul din {at}',
    ru: 'Без контрагентов: скачать обмен от {at}',
    uk: 'Без контрагентів: завантажити обмін від {at}',
  },
  completeOf: {
    en: 'Complete: download the exchange of {at}',
    ro: 'Complet: descărcați schimbul din {at}',
    ru: 'Полностью: скачать обмен от {at}',
    uk: 'Повністю: завантажити обмін від {at}',
  },
} as const satisfies Words
