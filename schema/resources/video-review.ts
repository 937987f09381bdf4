import type { Resource } from '../resource.ts'

export const videoReview = {
  path: 'video-review',
  label: { en: 'Video reviews', ro: 'Recenzii video', ru: 'Видеообзоры', uk: 'Відеоогляди' },
  key: 'code',
  fields: {
    name: { kind: 'text', localized: true, required: ['ro', 'ru'] },
    link: { kind: 'url', required: true },
    image: { kind: 'url' },
    order: { kind: 'integer', default: 0 },
    active: { kind: 'boolean', default: true },
    code: { kind: 'key' },
  },
} as const satisfies Resource
