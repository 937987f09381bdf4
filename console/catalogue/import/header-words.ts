import type { Language } from '@vitrina/schema/languages'

type InLanguages = Readonly<Record<Language, readonly string[]>>

/**
 * What suppliers write above the columns of their lists, beside what the console calls its fields, by the names of fields in
 * declarations. Case, accents and what is neither letter nor digit do not count.
 */
export const HEADER_WORDS: Readonly<Record<string, InLanguages>> = {
  name: {
    en: ['Name', 'Product', 'Product name', 'Item', 'Item name', 'Title'],
    ro: [
      ...['Denumire', 'Denumirea', 'Denumire produs', 'Denumirea produsului', 'Denumire marfă'],
      ...['Denumirea mărfii', 'Denumire articol', 'Nume', 'Nume produs', 'Produs'],
    ],
    ru: ['Название', 'Название товара', 'Наименование', 'Наименование товара', 'Номенклатура', 'Товар'],
    uk: ['Назва', 'Назва товару', 'Найменування', 'Найменування товару', 'Номенклатура', 'Товар'],
  },
  description: {
    en: ['Description', 'Full description', 'Product description'],
    ro: ['Descriere', 'Descrierea', 'Descriere completă', 'Descrierea produsului'],
    ru: ['Описание', 'Полное описание', 'Описание товара'],
    uk: ['Опис', 'Повний опис', 'Опис товару'],
  },
  price: {
    en: ['Price', 'Retail price', 'Selling price', 'Unit price', 'Price incl. VAT'],
    ro: ['Preț', 'Prețul', 'Preț cu amănuntul', 'Preț de vânzare', 'Preț vânzare', 'Preț cu TVA'],
    ru: ['Цена', 'Розничная цена', 'Цена розничная', 'Цена с НДС', 'РРЦ', 'Стоимость'],
    uk: ['Ціна', 'Роздрібна ціна', 'Ціна роздрібна', 'Ціна з ПДВ', 'РРЦ', 'Вартість'],
  },
  old_price: {
    en: ['Old price', 'Regular price', 'Price before discount'],
    ro: ['Preț vechi', 'Prețul vechi', 'Preț fără reducere'],
    ru: ['Старая цена', 'Цена без скидки'],
    uk: ['Стара ціна', 'Ціна без знижки'],
  },
  qty: {
    en: ['Quantity', 'Qty', 'Stock', 'In stock', 'Available'],
    ro: ['Cantitate', 'Cantitatea', 'Cant', 'Stoc', 'Stocul', 'În stoc'],
    ru: ['Остаток', 'Остатки', 'Количество', 'Кол-во', 'Наличие', 'В наличии'],
    uk: ['Залишок', 'Залишки', 'Кількість', 'К-сть', 'Наявність', 'У наявності', 'В наявності'],
  },
  code: {
    en: ['Code'],
    ro: ['Cod', 'Codul'],
    ru: ['Код'],
    uk: ['Код'],
  },
  additional_codes: {
    en: ['Barcode', 'EAN', 'EAN-13', 'GTIN', 'UPC'],
    ro: ['Cod de bare', 'Cod bare', 'Codul de bare'],
    ru: ['Штрихкод', 'Штриховой код', 'ШК'],
    uk: ['Штрихкод', 'Штриховий код', 'ШК'],
  },
  brand_id: {
    en: ['Brand', 'Manufacturer', 'Producer', 'Trademark'],
    ro: ['Brand', 'Producător', 'Producătorul', 'Marca', 'Marca comercială'],
    ru: ['Бренд', 'Производитель', 'Торговая марка', 'Марка', 'ТМ'],
    uk: ['Бренд', 'Виробник', 'Торгова марка', 'Марка', 'ТМ'],
  },
  weight: {
    en: ['Weight', 'Weight kg'],
    ro: ['Greutate', 'Greutatea', 'Masa'],
    ru: ['Вес', 'Масса'],
    uk: ['Вага', 'Маса'],
  },
  unit_measurement: {
    en: ['Unit', 'UOM', 'Unit of measure'],
    ro: ['UM', 'Unitate', 'Unitatea de măsură', 'Unit. măs.'],
    ru: ['Ед.', 'Ед. изм.', 'Единица'],
    uk: ['Од.', 'Од. вим.', 'Одиниця', 'Одиниця вимірювання'],
  },
}

/**
 * Columns by which a supplier knows his article, the surest first, by the path of the object: its key, where the file has none that is
 * called so.
 */
export const ARTICLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  product: [
    ...[
      'Артикул',
      'Артикул товара',
      'Артикул товару',
      'Арт.',
      'Article',
      'Article number',
      'Article code',
      'SKU',
    ],
    ...['Код товара', 'Код товару', 'Код номенклатуры', 'Код номенклатури', 'Номенклатурный код'],
    ...['Cod produs', 'Codul produsului', 'Cod articol', 'Codul articolului', 'Cod marfă', 'Codul mărfii'],
    ...['Product code', 'Item code', 'Item number', 'Part number', 'Код', 'Cod', 'Codul', 'Code'],
  ],
}
