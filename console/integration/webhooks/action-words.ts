import type { Words } from '../../text/words.ts'

/** Labels of the actions of events: each action of `schema/events.ts`, and `*`. */
export const actionWords = {
  '*': { en: 'everything', ro: 'tot', ru: 'всё', uk: 'усе' },
  created: { en: 'created', ro: 'adăugare', ru: 'создание', uk: 'створення' },
  updated: { en: 'changed', ro: 'modificare', ru: 'изменение', uk: 'зміна' },
  deleted: { en: 'deleted', ro: 'ștergere', ru: 'удаление', uk: 'видалення' },
  erased: {
    en: 'permanently erased',
    ro: 'ștergere definitivă',
    ru: 'удаление навсегда',
    uk: 'видалення назавжди',
  },
  status_changed: {
    en: 'status changed',
    ro: 'schimbarea stării',
    ru: 'смена статуса',
    uk: 'зміна статусу',
  },
} as const satisfies Words
