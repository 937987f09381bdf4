import type { InLanguages, Language } from '../languages.ts'
import type { Field } from '../resource.ts'
import { STANDARDS } from '../standards.ts'
import { readable } from './field-labels.ts'

/** Labels of the words of fields. */
export const WORD_LABELS: Readonly<Record<string, InLanguages>> = {
  blocks: { en: 'Blocks', ro: 'Blocuri', ru: 'Блоки', uk: 'Блоки' },
  bottom: { en: 'Below the products', ro: 'Sub produse', ru: 'Под товарами', uk: 'Під товарами' },
  description: { en: 'Description', ro: 'Descriere', ru: 'Описание', uk: 'Опис' },
  exempt: { en: 'Without VAT', ro: 'Fără TVA', ru: 'Без НДС', uk: 'Без ПДВ' },
  f: { en: 'Female', ro: 'Feminin', ru: 'Женский', uk: 'Жіноча' },
  image: { en: 'Image', ro: 'Imagine', ru: 'Изображение', uk: 'Зображення' },
  m: { en: 'Male', ro: 'Masculin', ru: 'Мужской', uk: 'Чоловіча' },
  media_params: { en: 'Images', ro: 'Imagini', ru: 'Изображения', uk: 'Зображення' },
  multi_select: {
    en: 'Several choices',
    ro: 'Selecție multiplă',
    ru: 'Множественный выбор',
    uk: 'Множинний вибір',
  },
  new: { en: 'New', ro: 'Nou', ru: 'Новый', uk: 'Новий' },
  page_block: {
    en: 'Block on the page',
    ro: 'Bloc pe pagină',
    ru: 'Блок на странице',
    uk: 'Блок на сторінці',
  },
  page_button: {
    en: 'Button on the page',
    ro: 'Buton pe pagină',
    ru: 'Кнопка на странице',
    uk: 'Кнопка на сторінці',
  },
  price: { en: 'Price', ro: 'Preț', ru: 'Цена', uk: 'Ціна' },
  quantity: { en: 'Quantity', ro: 'Cantitate', ru: 'Количество', uk: 'Кількість' },
  refurbished: { en: 'Refurbished', ro: 'Recondiționat', ru: 'Восстановленный', uk: 'Відновлений' },
  selects: { en: 'Drop-down', ro: 'Listă derulantă', ru: 'Выпадающий список', uk: 'Випадний список' },
  shop: { en: 'Shop', ro: 'Magazin', ru: 'Магазин', uk: 'Магазин' },
  small_cart: { en: 'Small cart', ro: 'Coș mic', ru: 'Мини-корзина', uk: 'Міні-кошик' },
  top: { en: 'Above the products', ro: 'Deasupra produselor', ru: 'Над товарами', uk: 'Над товарами' },
  used: { en: 'Used', ro: 'Folosit', ru: 'Бывший в употреблении', uk: 'Уживаний' },
  warehouse: { en: 'Warehouse', ro: 'Depozit', ru: 'Склад', uk: 'Склад' },
}

/** Label of a word of a field, derived from the word by default. */
export const wordLabelOf = (word: string, language: Language, field?: Field): string =>
  field?.kind === 'word' && field.standard !== undefined
    ? STANDARDS[field.standard].label(word, language)
    : (field?.wordLabels?.[word]?.[language] ?? WORD_LABELS[word]?.[language] ?? readable(word))
