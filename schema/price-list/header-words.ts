import type { Language } from '../languages.ts'

type InLanguages = Readonly<Record<Language, readonly string[]>>

/**
 * Headings that suppliers give to the columns of their lists, in addition to the labels of the console, by the names of fields in
 * declarations. Case, accents and punctuation are ignored.
 */
export const HEADER_WORDS: Readonly<Record<string, InLanguages>> = {
  group_product_id: {
    en: ['Key of the product'],
    ro: ['Cheia produsului'],
    ru: ['Ключ товара'],
    uk: ['Ключ товару'],
  },
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
    en: ['Description', 'Full description', 'Product description', 'Body HTML'],
    ro: ['Descriere', 'Descrierea', 'Descriere completă', 'Descrierea produsului'],
    ru: ['Описание', 'Полное описание', 'Описание товара'],
    uk: ['Опис', 'Повний опис', 'Опис товару'],
  },
  price: {
    en: [
      ...['Price', 'Regular price', 'Retail price', 'Selling price', 'Unit price', 'Price incl. VAT'],
      'Variant Price',
    ],
    ro: [
      ...['Preț', 'Prețul', 'Preț obișnuit', 'Preț normal', 'Preț cu amănuntul', 'Preț de vânzare'],
      ...['Preț vânzare', 'Preț cu TVA'],
    ],
    ru: ['Цена', 'Обычная цена', 'Розничная цена', 'Цена розничная', 'Цена с НДС', 'РРЦ', 'Стоимость'],
    uk: ['Ціна', 'Звичайна ціна', 'Роздрібна ціна', 'Ціна роздрібна', 'Ціна з ПДВ', 'РРЦ', 'Вартість'],
  },
  old_price: {
    en: ['Old price', 'Price before discount', 'Compare at price', 'Variant Compare At Price'],
    ro: ['Preț vechi', 'Prețul vechi', 'Preț fără reducere'],
    ru: ['Старая цена', 'Цена без скидки'],
    uk: ['Стара ціна', 'Ціна без знижки'],
  },
  qty: {
    en: ['Quantity', 'Qty', 'Stock', 'Stock quantity', 'Inventory', 'Variant Inventory Qty'],
    ro: ['Cantitate', 'Cantitatea', 'Cant', 'Stoc', 'Stocul'],
    ru: ['Остаток', 'Остатки', 'Количество', 'Кол-во'],
    uk: ['Залишок', 'Залишки', 'Кількість', 'К-сть'],
  },
  code: {
    en: ['Code'],
    ro: ['Cod', 'Codul'],
    ru: ['Код'],
    uk: ['Код'],
  },
  shop_id: {
    en: ['Store', 'Shop', 'Warehouse', 'Location'],
    ro: ['Magazin', 'Depozit', 'Gestiune'],
    ru: ['Магазин', 'Склад'],
    uk: ['Магазин', 'Склад'],
  },
  user_type_id: {
    en: ['User type', 'Price type', 'Price list'],
    ro: ['Tip de utilizator', 'Tip de preț', 'Listă de prețuri'],
    ru: ['Тип пользователя', 'Тип цены', 'Вид цены', 'Прайс-лист'],
    uk: ['Тип користувача', 'Тип ціни', 'Вид ціни', 'Прайс-лист'],
  },
  barcodes: {
    en: ['Barcode', 'EAN', 'EAN-13', 'GTIN', 'UPC', 'GTIN, UPC, EAN, or ISBN', 'Variant Barcode'],
    ro: ['Cod de bare', 'Cod bare', 'Codul de bare'],
    ru: ['Штрихкод', 'Штриховой код', 'ШК'],
    uk: ['Штрихкод', 'Штриховий код', 'ШК'],
  },
  brand_id: {
    en: ['Brand', 'Trademark'],
    ro: ['Brand', 'Marca', 'Marca comercială'],
    ru: ['Бренд', 'Торговая марка', 'Марка', 'ТМ'],
    uk: ['Бренд', 'Торгова марка', 'Марка', 'ТМ'],
  },
  category: {
    en: ['Category', 'Categories', 'Product category'],
    ro: ['Categorie', 'Categoria', 'Categorii'],
    ru: ['Категория', 'Категории', 'Раздел'],
    uk: ['Категорія', 'Категорії', 'Розділ'],
  },
  images: {
    en: ['Image', 'Images', 'Picture', 'Pictures', 'Photo', 'Photos', 'Image Src', 'Image URL'],
    ro: ['Imagine', 'Imagini', 'Poză', 'Poze', 'Foto', 'Fotografie', 'Fotografii'],
    ru: ['Изображение', 'Изображения', 'Картинка', 'Картинки', 'Фото', 'Фотография', 'Фотографии'],
    uk: ['Зображення', 'Картинка', 'Картинки', 'Фото', 'Світлина', 'Фотографія', 'Фотографії'],
  },
  weight: {
    en: ['Weight', 'Weight kg'],
    ro: ['Greutate', 'Greutatea', 'Masa'],
    ru: ['Вес', 'Масса'],
    uk: ['Вага', 'Маса'],
  },
  unit: {
    en: ['Unit', 'UOM', 'Unit of measure'],
    ro: ['UM', 'Unitate', 'Unitatea de măsură', 'Unit. măs.'],
    ru: ['Ед.', 'Ед. изм.', 'Единица'],
    uk: ['Од.', 'Од. вим.', 'Одиниця', 'Одиниця вимірювання'],
  },
  vat_rate: {
    en: ['VAT', 'VAT %', 'VAT rate', 'Tax rate'],
    ro: ['TVA', 'TVA %', 'Cota TVA', 'Cotă TVA'],
    ru: ['НДС', 'НДС %', 'Ставка НДС'],
    uk: ['ПДВ', 'ПДВ %', 'Ставка ПДВ'],
  },
  manufacturer: {
    en: ['Manufacturer', 'Producer', 'Made by'],
    ro: ['Producător', 'Producătorul', 'Fabricant'],
    ru: ['Производитель', 'Изготовитель', 'Завод-изготовитель'],
    uk: ['Виробник', 'Виготовлювач'],
  },
  country_of_origin: {
    en: ['Country', 'Country of origin', 'Made in', 'Origin'],
    ro: ['Țara', 'Țara de origine', 'Țara producătoare', 'Origine'],
    ru: [
      'Страна',
      'Страна происхождения',
      'Страна производства',
      'Страна-производитель',
      'Страна изготовления',
    ],
    uk: ['Країна', 'Країна походження', 'Країна виробництва', 'Країна-виробник'],
  },
  mpn: {
    en: ['MPN', 'Manufacturer part number', 'Manufacturer code'],
    ro: ['Cod producător', 'Codul producătorului'],
    ru: ['Артикул производителя', 'Код производителя'],
    uk: ['Артикул виробника', 'Код виробника'],
  },
  condition: {
    en: ['Condition'],
    ro: ['Stare', 'Starea'],
    ru: ['Состояние'],
    uk: ['Стан'],
  },
}

/**
 * Headings of columns that mostly contain yes or no, or 1 or 0, by their possible field: proposed only if no column is an amount.
 */
export const FLAG_WORDS: Readonly<Record<string, readonly string[]>> = {
  qty: [
    ...['In stock', 'In stock?', 'Available', 'Availability', 'În stoc', 'Disponibil', 'Disponibilitate'],
    ...['Наличие', 'В наличии', 'Есть в наличии', 'Наявність', 'У наявності', 'В наявності', 'Є в наявності'],
  ],
}

/**
 * Headings of article numbers, the most reliable first, by the path of the object: the key of a file without a column called so.
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
      'Variant SKU',
    ],
    ...['Код товара', 'Код товару', 'Код номенклатуры', 'Код номенклатури', 'Номенклатурный код'],
    ...['Cod produs', 'Codul produsului', 'Cod articol', 'Codul articolului', 'Cod marfă', 'Codul mărfii'],
    ...['Product code', 'Item code', 'Item number', 'Part number', 'Код', 'Cod', 'Codul', 'Code'],
    // A number of another system is a key; an id is assigned by this shop only.
    ...['Handle', 'Model', 'Модель', 'Product ID', 'ID', '№', 'Nr.'],
  ],
}
