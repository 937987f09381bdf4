import type { Words } from '../../text/words.ts'

/** Texts about orders whose lines the other system has changed. */
export const openWords = {
  open: {
    en: 'Orders that differ in the other system',
    ro: 'Comenzi care diferă în celălalt sistem',
    ru: 'Заказы, которые отличаются в другой системе',
    uk: 'Замовлення, які відрізняються в іншій системі',
  },
  openLead: {
    en: 'Their lines were changed in the other system and have not been written. Accept them, or keep the lines of the site: the order is then sent again.',
    ro: 'Pozițiile au fost modificate în celălalt sistem și nu au fost scrise. Preluați-le sau păstrați pozițiile site-ului: comanda se va trimite din nou.',
    ru: 'Их позиции изменены в другой системе и не записаны. Примите их или оставьте позиции сайта: тогда заказ будет отправлен снова.',
    uk: 'Їхні позиції змінено в іншій системі й не записано. Прийміть їх або залиште позиції сайту: тоді замовлення буде надіслано знову.',
  },
  order: { en: 'Order', ro: 'Comanda', ru: 'Заказ', uk: 'Замовлення' },
  foreignNumber: { en: 'there {number}', ro: 'acolo {number}', ru: 'там {number}', uk: 'там {number}' },
  lines: { en: 'Lines', ro: 'Poziții', ru: 'Позиции', uk: 'Позиції' },
  line: {
    en: '{name}: here {ours}, there {theirs}',
    ro: '{name}: aici {ours}, acolo {theirs}',
    ru: '{name}: здесь {ours}, там {theirs}',
    uk: '{name}: тут {ours}, там {theirs}',
  },
  reported: {
    en: 'The connection only reports changed lines.',
    ro: 'Conexiunea doar raportează pozițiile modificate.',
    ru: 'Подключение только сообщает об изменённых позициях.',
    uk: 'Підключення лише повідомляє про змінені позиції.',
  },
  conflict: {
    en: 'The line was changed here, too.',
    ro: 'Poziția a fost modificată și aici.',
    ru: 'Позиция изменена и здесь.',
    uk: 'Позицію змінено й тут.',
  },
  unknown_product: {
    en: 'The site does not have this product yet. The line is written when it arrives.',
    ro: 'Site-ul nu are încă acest produs. Poziția se scrie când sosește produsul.',
    ru: 'Этого товара на сайте ещё нет. Позиция запишется, когда он появится.',
    uk: 'Цього товару на сайті ще немає. Позицію буде записано, коли він з’явиться.',
  },
  not_writable: {
    en: 'The line is split or partly returned, or its unit is indivisible.',
    ro: 'Poziția este împărțită sau returnată parțial ori unitatea ei nu are fracțiuni.',
    ru: 'Позиция разделена, частично возвращена или её единица неделима.',
    uk: 'Позицію розділено, частково повернено або її одиниця неподільна.',
  },
  decision: { en: 'Decision', ro: 'Decizie', ru: 'Решение', uk: 'Рішення' },
  take: { en: 'Accept', ro: 'Preluați', ru: 'Принять', uk: 'Прийняти' },
  takeOf: {
    en: 'Accept the lines of order {id}',
    ro: 'Preluați pozițiile comenzii {id}',
    ru: 'Принять позиции заказа {id}',
    uk: 'Прийняти позиції замовлення {id}',
  },
  keep: {
    en: 'Keep lines of the site',
    ro: 'Păstrați pozițiile site-ului',
    ru: 'Оставить позиции сайта',
    uk: 'Залишити позиції сайту',
  },
  keepOf: {
    en: 'Keep lines of the site in order {id}',
    ro: 'Păstrați pozițiile site-ului în comanda {id}',
    ru: 'Оставить позиции сайта в заказе {id}',
    uk: 'Залишити позиції сайту в замовленні {id}',
  },
  treatment: {
    en: 'Order lines changed in that system',
    ro: 'Poziții ale comenzilor modificate în acel sistem',
    ru: 'Позиции заказов, изменённые в этой системе',
    uk: 'Позиції замовлень, змінені в цій системі',
  },
  treatmentHelp: {
    en: 'A line that was changed here, too, waits for your decision.',
    ro: 'Poziția modificată și aici așteaptă decizia dumneavoastră.',
    ru: 'Позиция, изменённая и здесь, ждёт вашего решения.',
    uk: 'Позиція, змінена й тут, чекає на ваше рішення.',
  },
  'treatment apply': {
    en: 'Are written, except for conflicts',
    ro: 'Se scriu, cu excepția conflictelor',
    ru: 'Записываются, кроме конфликтов',
    uk: 'Записуються, крім конфліктів',
  },
  'treatment report': {
    en: 'Are only reported',
    ro: 'Sunt doar raportate',
    ru: 'Только показываются',
    uk: 'Лише показуються',
  },
} as const satisfies Words
