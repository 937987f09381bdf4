import type { Words } from '../../text/words.ts'

/** Texts about the number notation of a file. */
export const words = {
  label: {
    en: 'Numbers in the file',
    ro: 'Numerele din fișier',
    ru: 'Числа в файле',
    uk: 'Числа у файлі',
  },
  pick: { en: 'Choose', ro: 'Alegeți', ru: 'Выберите', uk: 'Виберіть' },
  comma: {
    en: '1 234,50 (decimal comma)',
    ro: '1 234,50 (virgulă zecimală)',
    ru: '1 234,50 (дробная часть после запятой)',
    uk: '1 234,50 (дробова частина після коми)',
  },
  point: {
    en: '1,234.50 (decimal point)',
    ro: '1,234.50 (punct zecimal)',
    ru: '1,234.50 (дробная часть после точки)',
    uk: '1,234.50 (дробова частина після крапки)',
  },
  ambiguous: {
    en: '“{value}” may be two different numbers. Choose how numbers are written in this file.',
    ro: '„{value}” poate însemna două numere diferite. Alegeți cum sunt scrise numerele în acest fișier.',
    ru: '«{value}» можно прочитать как два разных числа. Выберите, как записаны числа в этом файле.',
    uk: '«{value}» можна прочитати як два різні числа. Виберіть, як записано числа в цьому файлі.',
  },
  units: {
    en: 'Ignored after the numbers: {units}. Prices are in the currency of the site.',
    ro: 'Se omite de lângă numere: {units}. Prețurile sunt în moneda site-ului.',
    ru: 'Рядом с числами пропускается: {units}. Цены — в валюте сайта.',
    uk: 'Поряд із числами пропускається: {units}. Ціни — у валюті сайту.',
  },
} as const satisfies Words
