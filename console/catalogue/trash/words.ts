import type { Words } from '../../text/words.ts'

/** Texts of the trash. */
export const words = {
  title: { en: 'Deleted', ro: 'Șterse', ru: 'Удалённое', uk: 'Видалене' },
  lead: {
    en: 'Objects deleted in the last 30 days. Restored objects keep their ID; products get their stock and prices back.',
    ro: 'Obiecte șterse în ultimele 30 de zile. La restaurare își păstrează ID-ul, iar produsele și stocul, și prețurile.',
    ru: 'Объекты, удалённые за последние 30 дней. При восстановлении ID сохраняется, а у товаров — также остатки и цены.',
    uk: 'Об’єкти, видалені за останні 30 днів. Після відновлення ID зберігається, а в товарів — також залишки й ціни.',
  },
  name: { en: 'Name', ro: 'Denumire', ru: 'Название', uk: 'Назва' },
  when: { en: 'Deleted', ro: 'Șters', ru: 'Удалено', uk: 'Видалено' },
  by: { en: 'By', ro: 'De către', ru: 'Кем', uk: 'Ким' },
  none: {
    en: 'The trash is empty',
    ro: 'Coșul este gol',
    ru: 'Корзина пуста',
    uk: 'Кошик порожній',
  },
  noneOfType: {
    en: 'No deleted objects of this type',
    ro: 'Niciun obiect șters de acest tip',
    ru: 'Нет удалённых объектов этого вида',
    uk: 'Немає видалених об’єктів цього виду',
  },
  noneLead: {
    en: 'Objects deleted from the catalogue stay here for 30 days.',
    ro: 'Obiectele șterse din catalog rămân aici 30 de zile.',
    ru: 'Объекты, удалённые из каталога, хранятся здесь 30 дней.',
    uk: 'Об’єкти, видалені з каталогу, зберігаються тут 30 днів.',
  },
  restore: { en: 'Restore', ro: 'Restaurați', ru: 'Восстановить', uk: 'Відновити' },
  selectOneKind: {
    en: 'Filter by object type to restore several objects at once.',
    ro: 'Pentru a restaura mai multe obiecte deodată, filtrați după tip.',
    ru: 'Чтобы восстановить сразу несколько объектов, отфильтруйте список по виду.',
    uk: 'Щоб відновити кілька об’єктів одразу, відфільтруйте список за видом.',
  },
} as const satisfies Words
