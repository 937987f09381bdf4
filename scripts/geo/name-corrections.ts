import type { Language } from '@vitrina/schema/languages'

/**
 * Wrong names of the world database, found by reading all names: machine translations, or transliterations from another language.
 * By the code of the row; the correct name for a region, otherwise null, and the name is omitted.
 */
export const NAME_CORRECTIONS: Readonly<Record<string, { readonly [L in Language]?: string | null }>> = {
  '4688': { ru: 'Одесская' }, // Одесса: the city
  '4722': { ru: 'Арджеш' }, // Арджес
  '4741': { ru: 'Сэлаж', uk: 'Селаж' }, // Сэлай, Салай
  '5667': { uk: 'Леова' }, // Леовський район, although all others have plain names
  '67274': { uk: null }, // Білічені Вечі, for Bilicenii Vechi
  '67278': { uk: null }, // Буковац, for Bucovăţ
  '67279': { uk: null }, // Бюжак, for Bugeac
  '67286': { uk: null }, // Кітцани, for Chiţcani
  '67289': { uk: null }, // Косьєрі, for Cocieri
  '67326': { uk: null }, // Стеучень, for Stăuceni
  '109338': { ru: null }, // Бахерове, for Багерове
  '109357': { ru: null }, // Батиово, for Батьово
  '109397': { ru: null }, // Били Ославы, for Білі Ослави
  '109405': { ru: null }, // Большевицы, for Більшівці
  '109446': { ru: null }, // Броуди, for Броди
  '109508': { ru: null }, // Нарезать, for Чоп
  '109573': { ru: null }, // Довхе, for Довге
  '109961': { ru: null }, // Лысычово, for Лисичово
  '110112': { ru: null }, // Нове-Мисто, for Нове Місто
  '110168': { ru: null }, // Нижние Селище, for Нижнє Селище
  '110404': { ru: null }, // Салханы, for Салгани
  '110422': { ru: null }, // Середние, for Середнє
  '110559': { ru: null }, // Суботци, for Суботці
  '110772': { ru: null }, // Яхильница, for Ягільниця
  '110809': { ru: null }, // Захвиздя, for Загвіздя
  '110827': { ru: null }, // Затышшья, for Затишшя
  '110828': { ru: null }, // Заваллия, for Завалля
}
