import type { Words } from '../../text/words.ts'

/** Texts of the filters of a list. */
export const words = {
  addFilter: { en: 'Add a filter', ro: 'Adăugați un filtru', ru: 'Добавить фильтр', uk: 'Додати фільтр' },
  dropFilter: {
    en: 'Remove the filter {name}',
    ro: 'Scoateți filtrul {name}',
    ru: 'Убрать фильтр: {name}',
    uk: 'Прибрати фільтр: {name}',
  },
  clear: { en: 'Clear filters', ro: 'Ștergeți filtrele', ru: 'Сбросить фильтры', uk: 'Скинути фільтри' },
  find: { en: 'Find', ro: 'Căutați', ru: 'Найти', uk: 'Знайти' },
  period: { en: 'Period', ro: 'Perioada', ru: 'Период', uk: 'Період' },
  from: { en: 'from {value}', ro: 'de la {value}', ru: 'от {value}', uk: 'від {value}' },
  upTo: { en: 'up to {value}', ro: 'până la {value}', ru: 'до {value}', uk: 'до {value}' },
  since: { en: 'from {value}', ro: 'din {value}', ru: 'с {value}', uk: 'з {value}' },
  until: { en: 'until {value}', ro: 'până la {value}', ru: 'по {value}', uk: 'по {value}' },
} as const satisfies Words
