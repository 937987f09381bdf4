import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const GEO = {
  load: {
    en: 'Load the regions, localities and sectors of countries: {...countries}.',
    ro: 'Încarcă regiunile, localitățile și sectoarele unor țări: {...countries}.',
    ru: 'Загрузить регионы, населённые пункты и секторы стран: {...countries}.',
    uk: 'Завантажити регіони, населені пункти й сектори країн: {...countries}.',
  },
  siteOption: {
    en: 'The site that they are for',
    ro: 'Site-ul pentru care sunt',
    ru: 'Сайт, для которого они нужны',
    uk: 'Сайт, для якого вони потрібні',
  },
  siteNeeded: {
    en: '--site says which site they are for.',
    ro: '--site spune pentru ce site sunt.',
    ru: '--site указывает, для какого они сайта.',
    uk: '--site вказує, для якого вони сайту.',
  },
  unknown: {
    en: '"{=word}" is no country of ours. There is: {...countries}.',
    ro: '„{=word}” nu este o țară disponibilă. Sunt: {...countries}.',
    ru: 'Страны «{=word}» здесь нет. Есть: {...countries}.',
    uk: 'Країни «{=word}» тут немає. Є: {...countries}.',
  },
  nothingChanged: {
    en: 'All of it was there already: nothing has changed.',
    ro: 'Toate erau deja acolo: nu s-a schimbat nimic.',
    ru: 'Всё это уже было: ничего не изменилось.',
    uk: 'Усе це вже було: нічого не змінилося.',
  },
} as const satisfies Record<string, Sentence>
