import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const CONTENT = {
  list: {
    en: 'List objects of one kind, as product or category.',
    ro: 'Listează obiectele de un fel, ca product sau category.',
    ru: 'Показать объекты одного вида, например product или category.',
    uk: 'Показати об’єкти одного виду, наприклад product або category.',
  },
  get: {
    en: 'Show one object, by its id or your own key.',
    ro: 'Arată un obiect, după id sau după cheia dumneavoastră.',
    ru: 'Показать один объект по id или по вашему ключу.',
    uk: 'Показати один об’єкт за id або за вашим ключем.',
  },
  filter: {
    en: 'Only what a list with this parameter shows, as category=12',
    ro: 'Doar ce arată o listă cu acest parametru, ca category=12',
    ru: 'Только то, что показывает список с этим параметром, например category=12',
    uk: 'Лише те, що показує список із цим параметром, наприклад category=12',
  },
  search: {
    en: 'Only those with this in a name, a code or a key',
    ro: 'Doar cele care conțin aceasta într-un nume, cod sau cheie',
    ru: 'Только те, где это есть в названии, коде или ключе',
    uk: 'Лише ті, де це є в назві, коді або ключі',
  },
  byKey: {
    en: 'What is given is your own key, also where an object has it as its id',
    ro: 'Valoarea este cheia dumneavoastră, chiar dacă un obiect o are ca id',
    ru: 'Указан ваш ключ, даже если он совпадает с id другого объекта',
    uk: 'Вказано ваш ключ, навіть якщо він збігається з id іншого об’єкта',
  },
  badFilter: {
    en: '--filter is a name and a value, as category=12, not "{=text}".',
    ro: '--filter este un nume și o valoare, ca category=12, nu „{=text}”.',
    ru: '--filter — это имя и значение, например category=12, а не «{=text}».',
    uk: '--filter — це ім’я та значення, наприклад category=12, а не «{=text}».',
  },
  noKey: {
    en: 'Objects of the kind {=object} have no key of your own: give the id.',
    ro: 'Obiectele de felul {=object} nu au o cheie a dumneavoastră: dați id-ul.',
    ru: 'У объектов вида {=object} нет вашего ключа: укажите id.',
    uk: 'Об’єкти виду {=object} не мають вашого ключа: вкажіть id.',
  },
  none: {
    en: 'There is no such object.',
    ro: 'Nu există un astfel de obiect.',
    ru: 'Такого объекта нет.',
    uk: 'Такого об’єкта немає.',
  },
  unknown: {
    en: 'There is no {=object} "{=text}".',
    ro: 'Nu există {=object} „{=text}”.',
    ru: 'Нет {=object} «{=text}».',
    uk: 'Немає {=object} «{=text}».',
  },
} as const satisfies Record<string, Sentence>
