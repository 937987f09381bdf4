import type { Words } from '../text/words.ts'

export const words = {
  unreachable: {
    en: 'The server was not reached. Is the network there? The next try may go better.',
    ro: 'Serverul nu a răspuns. Aveți rețea? Încercarea următoare poate reuși.',
    ru: 'Сервер не ответил. Есть ли сеть? Следующая попытка может удаться.',
    uk: 'Сервер не відповів. Чи є мережа? Наступна спроба може вдатися.',
  },
  overtaken: {
    en: 'Somebody else has changed this in the meantime.',
    ro: 'Între timp altcineva a modificat asta.',
    ru: 'Тем временем это изменил кто-то другой.',
    uk: 'Тим часом це змінив хтось інший.',
  },
  broken: {
    en: 'This screen has failed. The menu goes on working; load the page anew if trying again does not help.',
    ro: 'Acest ecran a eșuat. Meniul funcționează în continuare; reîncărcați pagina dacă o nouă încercare nu ajută.',
    ru: 'На этом экране произошёл сбой. Меню продолжает работать; если повтор не поможет, перезагрузите страницу.',
    uk: 'На цьому екрані стався збій. Меню працює далі; якщо повтор не допоможе, перезавантажте сторінку.',
  },
  requestId: { en: 'Request {id}', ro: 'Cererea {id}', ru: 'Запрос {id}', uk: 'Запит {id}' },
  retry: { en: 'Try again', ro: 'Încercați din nou', ru: 'Попробовать ещё раз', uk: 'Спробувати ще раз' },
  loading: { en: 'Loading', ro: 'Se încarcă', ru: 'Загрузка', uk: 'Завантаження' },
  search: { en: 'Search', ro: 'Căutare', ru: 'Поиск', uk: 'Пошук' },
  copy: { en: 'Copy', ro: 'Copiați', ru: 'Скопировать', uk: 'Скопіювати' },
  copied: { en: 'Copied', ro: 'Copiat', ru: 'Скопировано', uk: 'Скопійовано' },
  close: { en: 'Close', ro: 'Închideți', ru: 'Закрыть', uk: 'Закрити' },
  lookAtPassword: {
    en: 'Show the password',
    ro: 'Arătați parola',
    ru: 'Показать пароль',
    uk: 'Показати пароль',
  },
  cancel: { en: 'Cancel', ro: 'Renunțați', ru: 'Отмена', uk: 'Скасувати' },
  selectAll: {
    en: 'Select all on this page',
    ro: 'Selectați tot de pe pagină',
    ru: 'Выбрать всё на странице',
    uk: 'Вибрати все на сторінці',
  },
  select: { en: 'Select {name}', ro: 'Selectați {name}', ru: 'Выбрать: {name}', uk: 'Вибрати: {name}' },
  shown: {
    en: '{from}–{to} of {total}',
    ro: '{from}–{to} din {total}',
    ru: '{from}–{to} из {total}',
    uk: '{from}–{to} із {total}',
  },
  pageSize: { en: 'Per page', ro: 'Pe pagină', ru: 'На странице', uk: 'На сторінці' },
  pages: { en: 'Pages', ro: 'Pagini', ru: 'Страницы', uk: 'Сторінки' },
  notFound: {
    en: 'There is nothing here',
    ro: 'Aici nu este nimic',
    ru: 'Здесь ничего нет',
    uk: 'Тут нічого немає',
  },
  notFoundLead: {
    en: 'It was removed, or the address is not right, or it belongs to a site that you have no role at.',
    ro: 'A fost șters, adresa nu este corectă sau aparține unui site la care nu aveți niciun rol.',
    ru: 'Это удалено, либо адрес неверен, либо относится к сайту, где у вас нет роли.',
    uk: 'Це видалено, або адреса неправильна, або належить сайту, де у вас немає ролі.',
  },
} as const satisfies Words
