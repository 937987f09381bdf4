import type { Resource } from '../resource.ts'

export const shop = {
  path: 'shop',
  label: { en: 'Stores', ro: 'Magazine', ru: 'Магазины', uk: 'Магазини' },
  key: 'code',
  shoppers: { need: ['lat', 'lon', 'addresses'], hidden: { field: 'kind', word: 'warehouse' } },
  fields: {
    lat: { kind: 'decimal', min: -90, max: 90 },
    lon: { kind: 'decimal', min: -180, max: 180 },
    tooltip_pin_text: { kind: 'text', long: true },
    email: { kind: 'text' },
    order: { kind: 'integer' },
    description: { kind: 'text', localized: true, long: true },
    name: { kind: 'text', localized: true },
    code: { kind: 'key' },
    iframe: {
      kind: 'text',
      long: true,
      help: {
        en: 'HTML of a map; stored as sent',
        ro: 'HTML-ul unei hărți; se păstrează așa cum a fost trimis',
        ru: 'HTML карты; хранится так, как прислан',
        uk: 'HTML карти; зберігається так, як надіслано',
      },
    },
    company_id: { kind: 'reference', to: 'company' },
    is_active: { kind: 'boolean', required: true },
    group: {
      kind: 'text',
      indexed: true,
      help: {
        en: 'Stores of one group are looked up together',
        ro: 'Magazinele unui grup se caută împreună',
        ru: 'Магазины одной группы ищутся вместе',
        uk: 'Магазини однієї групи шукаються разом',
      },
    },
    schedule: { kind: 'text', long: true },
    phones: { kind: 'list', identified: true, fields: { phone: { kind: 'text', required: true } } },
    addresses: {
      kind: 'object',
      fields: {
        region_id: { kind: 'reference', to: 'region' },
        locality_id: { kind: 'reference', to: 'locality' },
        sector_id: { kind: 'reference', to: 'sector' },
        address: { kind: 'text', long: true },
        house: { kind: 'text' },
        entrance: { kind: 'text' },
        apartment: { kind: 'text' },
        zip_code: { kind: 'text' },
      },
    },
    kind: {
      kind: 'word',
      words: ['shop', 'warehouse'],
      whenSet: true,
      help: {
        en: 'A warehouse has stock and is never shown to buyers',
        ro: 'Un depozit are stoc și nu apare niciodată cumpărătorilor',
        ru: 'У склада есть остатки, покупателям он не показывается',
        uk: 'Склад має залишки, покупцям він не показується',
      },
    },
  },
} as const satisfies Resource
