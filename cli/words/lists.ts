import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** What commands that list say. */
export const LISTS = {
  limit: {
    en: 'Most that are listed; {=usual} unless given',
    ro: 'Cel mult atâtea se listează; implicit {=usual}',
    ru: 'Сколько показать, не больше; по умолчанию {=usual}',
    uk: 'Скільки показати, не більше; стандартно {=usual}',
  },
  badLimit: {
    en: '--limit is a number from 1 to {=most}, not "{=text}".',
    ro: '--limit este un număr de la 1 la {=most}, nu „{=text}”.',
    ru: '--limit — это число от 1 до {=most}, а не «{=text}».',
    uk: '--limit — це число від 1 до {=most}, а не «{=text}».',
  },
  more: {
    en: 'There are more: --limit shows them.',
    ro: 'Mai sunt și altele: --limit le arată.',
    ru: 'Есть ещё: их покажет --limit.',
    uk: 'Є ще: їх покаже --limit.',
  },
  badTime: {
    en: '--{=option} is as 2h, 7d or 2026-07-01T12:00Z, not "{=text}".',
    ro: '--{=option} este ca 2h, 7d sau 2026-07-01T12:00Z, nu „{=text}”.',
    ru: '--{=option} — это 2h, 7d или 2026-07-01T12:00Z, а не «{=text}».',
    uk: '--{=option} — це 2h, 7d або 2026-07-01T12:00Z, а не «{=text}».',
  },
  noObject: {
    en: 'There is no object "{=name}".',
    ro: 'Nu există obiectul „{=name}”.',
    ru: 'Объекта «{=name}» нет.',
    uk: 'Об’єкта «{=name}» немає.',
  },
  objects: {
    en: 'The objects are: {...names}.',
    ro: 'Obiectele sunt: {...names}.',
    ru: 'Объекты: {...names}.',
    uk: 'Об’єкти: {...names}.',
  },
  meantObject: {
    en: 'Did you mean {=near}?',
    ro: 'Ați vrut să scrieți {=near}?',
    ru: 'Возможно, вы имели в виду {=near}?',
    uk: 'Можливо, ви мали на увазі {=near}?',
  },
  badDuration: {
    en: '"{=text}" is no duration, as {=examples}.',
    ro: '„{=text}” nu este o durată, ca {=examples}.',
    ru: '«{=text}» — не срок вида {=examples}.',
    uk: '«{=text}» — не строк на зразок {=examples}.',
  },
  badChoice: {
    en: '--{=option} is one of {...valid}, not "{=text}".',
    ro: '--{=option} este una dintre {...valid}, nu „{=text}”.',
    ru: '--{=option} — это одно из {...valid}, а не «{=text}».',
    uk: '--{=option} — це одне з {...valid}, а не «{=text}».',
  },
  badDays: {
    en: '--{=option} is a whole number of days from 0 to {=max}, not "{=text}".',
    ro: '--{=option} este un număr întreg de zile de la 0 la {=max}, nu „{=text}”.',
    ru: '--{=option} — это целое число дней от 0 до {=max}, а не «{=text}».',
    uk: '--{=option} — це ціле число днів від 0 до {=max}, а не «{=text}».',
  },
  nothingToSet: {
    en: 'There is nothing to set.',
    ro: 'Nu este nimic de setat.',
    ru: 'Нечего задавать.',
    uk: 'Нема чого задавати.',
  },
  yes: { en: 'yes', ro: 'da', ru: 'да', uk: 'так' },
} as const satisfies Record<string, Sentence>
