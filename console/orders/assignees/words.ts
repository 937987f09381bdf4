import type { Words } from '../../text/words.ts'

export const words = {
  inCharge: { en: 'Assignee', ro: 'Responsabil', ru: 'Ответственный', uk: 'Відповідальний' },
  nobody: { en: 'Nobody', ro: 'Nimeni', ru: 'Никто', uk: 'Ніхто' },
  me: { en: '{name} (you)', ro: '{name} (dvs.)', ru: '{name} (вы)', uk: '{name} (ви)' },
  take: { en: 'Take it', ro: 'Preiau eu', ru: 'Взять себе', uk: 'Взяти собі' },
  assign: { en: 'Assign to…', ro: 'Atribuiți…', ru: 'Назначить…', uk: 'Призначити…' },
  assigned: {
    en: 'Assignee: {name}.',
    ro: 'Responsabil: {name}.',
    ru: 'Ответственный: {name}.',
    uk: 'Відповідальний: {name}.',
  },
  freed: {
    en: 'The order has no assignee.',
    ro: 'Comanda nu are responsabil.',
    ru: 'У заказа нет ответственного.',
    uk: 'Замовлення не має відповідального.',
  },
} as const satisfies Words
