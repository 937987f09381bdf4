import type { Words } from '../text/words.ts'

/** Texts of lists and forms of objects. */
export const words = {
  yes: { en: 'Yes', ro: 'Da', ru: 'Да', uk: 'Так' },
  no: { en: 'No', ro: 'Nu', ru: 'Нет', uk: 'Ні' },
  notANumber: { en: 'Not a number', ro: 'Nu este un număr', ru: 'Это не число', uk: 'Це не число' },
  allObjects: {
    en: 'Catalogue',
    ro: 'Catalog',
    ru: 'Каталог',
    uk: 'Каталог',
  },
  tree: {
    en: 'Category tree',
    ro: 'Arborele categoriilor',
    ru: 'Дерево категорий',
    uk: 'Дерево категорій',
  },
  allObjectsLead: {
    en: 'All object types of this site with their counts.',
    ro: 'Toate tipurile de obiecte ale acestui site și câte sunt.',
    ru: 'Все виды объектов этого сайта и их количество.',
    uk: 'Усі види об’єктів цього сайту та їхня кількість.',
  },
  objectType: { en: 'Object type', ro: 'Tip de obiect', ru: 'Вид объекта', uk: 'Вид об’єкта' },
  noSuchObject: {
    en: 'Unknown object type',
    ro: 'Nu există un asemenea tip de obiect',
    ru: 'Такого вида объектов нет',
    uk: 'Такого виду об’єктів немає',
  },
} as const satisfies Words
