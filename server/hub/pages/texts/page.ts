import type { Text } from '../text.ts'

/** Of the frame around every page. */
export const PAGE_TEXTS = {
  'page.languages': {
    en: 'Language of this page',
    ro: 'Limba paginii',
    ru: 'Язык страницы',
    uk: 'Мова сторінки',
  },
} as const satisfies Readonly<Record<string, Text>>
