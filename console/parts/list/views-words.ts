import type { Words } from '../../text/words.ts'

/** Texts of saved views. */
export const words = {
  views: { en: 'Views', ro: 'Vizualizări', ru: 'Виды', uk: 'Вигляди' },
  none: {
    en: 'No saved views yet.',
    ro: 'Încă nu este salvată nicio vizualizare.',
    ru: 'Сохранённых видов пока нет.',
    uk: 'Збережених виглядів поки немає.',
  },
  narrowFirst: {
    en: 'Filter or sort the list, then save it as a view. Search words are not saved.',
    ro: 'Alegeți filtre sau o ordonare, apoi lista se poate salva. Textul căutat nu se salvează.',
    ru: 'Задайте фильтры или порядок — и список можно сохранить. Текст поиска не сохраняется.',
    uk: 'Задайте фільтри або порядок — і список можна зберегти. Текст пошуку не зберігається.',
  },
  keep: {
    en: 'Save this list as',
    ro: 'Salvați această listă ca',
    ru: 'Сохранить этот список как',
    uk: 'Зберегти цей список як',
  },
  exampleOrders: {
    en: 'To pack today',
    ro: 'De împachetat azi',
    ru: 'Собрать сегодня',
    uk: 'Зібрати сьогодні',
  },
  exampleReports: {
    en: 'Stores, month',
    ro: 'Magazine, luna',
    ru: 'Магазины за месяц',
    uk: 'Магазини за місяць',
  },
  example: {
    en: 'Without a picture',
    ro: 'Fără imagine',
    ru: 'Без картинки',
    uk: 'Без зображення',
  },
  share: {
    en: 'For all colleagues at this site',
    ro: 'Pentru toți colegii de la acest site',
    ru: 'Для всех коллег этого сайта',
    uk: 'Для всіх колег цього сайту',
  },
  shared: {
    en: 'For all colleagues',
    ro: 'Pentru toți colegii',
    ru: 'Для всех коллег',
    uk: 'Для всіх колег',
  },
  save: { en: 'Save', ro: 'Salvați', ru: 'Сохранить', uk: 'Зберегти' },
  remove: {
    en: 'Delete the view {name}',
    ro: 'Ștergeți vizualizarea {name}',
    ru: 'Удалить вид: {name}',
    uk: 'Видалити вигляд: {name}',
  },
} as const satisfies Words
