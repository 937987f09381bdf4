import type { Words } from '../../text/words.ts'

/** What the list of an object says. */
export const words = {
  add: { en: 'Add', ro: 'Adăugați', ru: 'Добавить', uk: 'Додати' },
  filters: { en: 'Filters', ro: 'Filtre', ru: 'Фильтры', uk: 'Фільтри' },
  clearFilters: {
    en: 'Clear search and filters',
    ro: 'Ștergeți căutarea și filtrele',
    ru: 'Сбросить поиск и фильтры',
    uk: 'Скинути пошук і фільтри',
  },
  dropFilter: {
    en: 'Remove the filter {name}',
    ro: 'Scoateți filtrul {name}',
    ru: 'Убрать фильтр: {name}',
    uk: 'Прибрати фільтр: {name}',
  },
  emptyFields: { en: 'Not filled in', ro: 'Necompletat', ru: 'Не заполнено', uk: 'Не заповнено' },
  emptyHint: {
    en: 'A name, a picture …',
    ro: 'Denumire, imagine …',
    ru: 'Название, картинка …',
    uk: 'Назва, зображення …',
  },
  changedSince: {
    en: 'Changed since',
    ro: 'Modificate din',
    ru: 'Изменено с',
    uk: 'Змінено з',
  },
  atLeast: { en: '{name}, from', ro: '{name}, de la', ru: '{name}, от', uk: '{name}, від' },
  atMost: { en: '{name}, up to', ro: '{name}, până la', ru: '{name}, до', uk: '{name}, до' },
  any: { en: 'Any', ro: 'Oricare', ru: 'Любое', uk: 'Будь-яке' },
  ordering: { en: 'Order', ro: 'Ordonare', ru: 'Сортировка', uk: 'Сортування' },
  ascending: {
    en: 'Ascending; change to descending',
    ro: 'Crescător; schimbați în descrescător',
    ru: 'По возрастанию; сменить на убывание',
    uk: 'За зростанням; змінити на спадання',
  },
  descending: {
    en: 'Descending; change to ascending',
    ro: 'Descrescător; schimbați în crescător',
    ru: 'По убыванию; сменить на возрастание',
    uk: 'За спаданням; змінити на зростання',
  },
  grid: { en: 'Grid', ro: 'Tabel editabil', ru: 'Таблица для правки', uk: 'Таблиця для правки' },
  name: { en: 'Name', ro: 'Denumire', ru: 'Название', uk: 'Назва' },
  noneFound: {
    en: 'Nothing matches',
    ro: 'Nimic nu corespunde',
    ru: 'Ничего не подходит',
    uk: 'Нічого не підходить',
  },
  noneFoundLead: {
    en: 'The search looks in names, codes and keys, without regard to case. Try fewer letters, or remove filters.',
    ro: 'Căutarea se face în denumiri, coduri și chei, indiferent de majuscule. Încercați mai puține litere sau scoateți filtre.',
    ru: 'Поиск идёт по названиям, кодам и ключам, без учёта регистра. Введите меньше букв или уберите фильтры.',
    uk: 'Пошук ведеться в назвах, кодах і ключах, без урахування регістру. Введіть менше літер або приберіть фільтри.',
  },
  empty: {
    en: 'There is nothing here yet',
    ro: 'Aici încă nu este nimic',
    ru: 'Здесь пока ничего нет',
    uk: 'Тут поки нічого немає',
  },
  emptyLead: {
    en: 'Add the first one, import a file, or let the back-office system send them.',
    ro: 'Adăugați primul obiect, importați un fișier sau lăsați sistemul de gestiune să le trimită.',
    ru: 'Добавьте первый объект, импортируйте файл или дождитесь данных из учётной системы.',
    uk: 'Додайте перший об’єкт, імпортуйте файл або дочекайтеся даних з облікової системи.',
  },
  import: { en: 'Import a file', ro: 'Importați un fișier', ru: 'Импорт файла', uk: 'Імпорт файлу' },
  edit: { en: 'Edit', ro: 'Modificați', ru: 'Изменить', uk: 'Змінити' },
  remove: { en: 'Delete', ro: 'Ștergeți', ru: 'Удалить', uk: 'Видалити' },
  notSwitched: {
    en: '{name}: not changed',
    ro: '{name}: nu s-a schimbat',
    ru: '{name}: не изменено',
    uk: '{name}: не змінено',
  },
  keys: {
    en: '↑ ↓ move, Enter opens, x selects, / searches',
    ro: '↑ ↓ navigare, Enter deschide, x selectează, / caută',
    ru: '↑ ↓ перемещение, Enter открывает, x выбирает, / ищет',
    uk: '↑ ↓ переміщення, Enter відкриває, x вибирає, / шукає',
  },
} as const satisfies Words
