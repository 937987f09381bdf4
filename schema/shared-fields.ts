import type { Field } from './resource.ts'

/** Names in four languages, and the slugs created from them on request (`?slugs=auto`). */
export const localizedName = {
  name: { kind: 'text', localized: true },
  slug: { kind: 'slug', localized: true, made: { from: 'name', when: 'asked', as: 'slug' } },
} as const satisfies Record<string, Field>

/** Fields for search engines. */
export const localizedSeo = {
  seo_title: { kind: 'text', localized: true, long: true },
  seo_description: { kind: 'text', localized: true, long: true },
  seo_keywords: {
    kind: 'text',
    localized: true,
    long: true,
    help: { en: 'Separated by commas', ro: 'Separate prin virgulă', ru: 'Через запятую', uk: 'Через кому' },
  },
} as const satisfies Record<string, Field>

/** Key of a characteristic or of its value: created from its Romanian name unless it is sent. */
export const specificationKey = {
  sp_key: {
    kind: 'slug',
    made: { from: 'name_ro', when: 'missing', as: 'compact' },
    help: {
      en: 'Lower case, no spaces, dots instead of commas; created from the name if omitted',
      ro: 'Litere mici, fără spații, puncte în loc de virgule; se face din denumire dacă nu este dată',
      ru: 'Строчные буквы, без пробелов, точки вместо запятых; если не задан, делается из названия',
      uk: 'Малі літери, без пробілів, крапки замість ком; якщо не задано, робиться з назви',
    },
  },
} as const satisfies Record<string, Field>

/** Values of own fields. */
export const ownValues = {
  custom: {
    kind: 'custom',
    whenSet: true,
    help: {
      en: 'Own fields of the site by their codes',
      ro: 'Câmpurile proprii ale site-ului, după codurile lor',
      ru: 'Собственные поля сайта по их кодам',
      uk: 'Власні поля сайту за їхніми кодами',
    },
  },
} as const satisfies Record<string, Field>
