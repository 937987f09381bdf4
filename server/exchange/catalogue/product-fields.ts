import { COUNTRY_CODES, COUNTRY_SPELLINGS } from '@vitrina/schema/countries'
import { wordBySpelling } from '@vitrina/schema/labels/spelling'
import { product } from '@vitrina/schema/resources/product'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { type ParkedValue, parkValues, selectWords } from '../destinations/map-queries.ts'
import type { RunReport } from '../report.ts'
import { childOf, childrenOf, numberOf, requisitesOf, textAt, type XmlNode } from '../xml/node.ts'
import { plain, unitIn, vatRateOf } from '../xml/values.ts'
import type { PropertyValue } from './references.ts'
import { contentOf, type Line, type Writing } from './writing.ts'

/** Reads the fields of a product from a `Товар` or `Предложение`, apart from its name, references, prices and stock. */
export type ReadFields = (node: XmlNode, key: string) => Line

/** Reader of the fields of products of one batch. */
export interface FieldReader {
  readonly read: ReadFields
  /** Unmapped units, with the keys of their products. */
  readonly units: readonly ParkedValue[]
  readonly report: RunReport
  /** Parks the unmapped units. */
  park(): Promise<void>
}

export const fieldReader = async (
  writing: Pick<Writing, 'sql' | 'destination' | 'report' | 'parts'>,
): Promise<FieldReader> => {
  const { sql, destination, report } = writing
  const words = await selectWords(sql, destination, 'unit')
  const units: ParkedValue[] = []
  const { names } = contentOf(writing, product)
  return {
    read: (node, key) => productFields(node, { destination, names, report, words, key, units }),
    units,
    report,
    park: () => parkValues(sql, destination, 'unit', units),
  }
}

/**
 * Fields of a product. An element or a requisite without a field at the site is counted in the report as not stored. No other code maps
 * fields.
 */
const productFields = (
  node: XmlNode,
  {
    destination: { language },
    names,
    report,
    words,
    key,
    units,
  }: {
    readonly destination: ExchangeDestination
    readonly names: ReadonlySet<string>
    readonly report: RunReport
    readonly words: ReadonlyMap<string, string | null>
    readonly key: string
    readonly units: ParkedValue[]
  },
): Line => {
  const line: Record<string, unknown> = {}
  const requisites = requisitesOf(node)
  const requisite = (name: string): string | undefined => requisites.get(name)?.find((value) => value !== '')
  const put = (element: string, field: string, value: unknown): void => {
    if (value === undefined) return
    if (names.has(field)) line[field] = value
    else report.notStored(element)
  }
  const decimal = (text: string | undefined): string | undefined => {
    const value = numberOf(text)
    return value === undefined || value < 0 ? undefined : plain(value)
  }

  put('Артикул', 'code', textAt(node, 'Артикул'))
  put('Описание', `description_${language}`, requisite('ОписаниеВФорматеHTML') ?? textAt(node, 'Описание'))
  const unit = unitIn(node, language, words)
  if (unit && unit.code === undefined && unit.word !== '') {
    units.push({ theirs: unit.word, key })
    report.unknownWord(unit.word)
  }
  put('БазоваяЕдиница', `unit_measurement_${language}`, unit?.text)
  put('БазоваяЕдиница', 'unit', unit?.code)
  put('Вес', 'weight', decimal(textAt(node, 'Вес') ?? requisite('Вес')))
  put('Ширина', 'width', decimal(textAt(node, 'Ширина')))
  put('Длина', 'length', decimal(textAt(node, 'Длина')))
  put('Высота', 'height', decimal(textAt(node, 'Высота')))
  const barcode = textAt(node, 'Штрихкод', 'ШтрихКод')
  put('Штрихкод', 'barcodes', barcode === undefined ? undefined : [barcode])
  put('СтавкиНалогов', 'vat_rate', vatRateOf(node))
  put(
    'Изготовитель',
    'manufacturer',
    textAt(childOf(node, 'Изготовитель'), 'Наименование', 'ОфициальноеНаименование'),
  )
  const country = textAt(node, 'Страна')
  const countryCode = country && wordBySpelling(country, COUNTRY_CODES, COUNTRY_SPELLINGS)
  if (country !== undefined && countryCode === undefined) report.notStored('Страна')
  put('Страна', 'country_of_origin', countryCode)
  for (const { name, text, children } of node.children)
    if (!ELEMENTS.has(name) && (text.trim() !== '' || children.length > 0)) report.notStored(name)
  for (const name of requisites.keys())
    if (!REQUISITES.has(name) && requisite(name) !== undefined)
      report.notStored(`ЗначенияРеквизитов: ${name}`)
  return line
}

/** Elements of goods and offers that are read, or that say nothing about a product. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `Ид НомерВерсии ПометкаУдаления Статус Наименование Артикул Описание БазоваяЕдиница Вес Ширина Длина Высота Штрихкод ШтрихКод
  СтавкиНалогов Изготовитель Страна Группы ЗначенияСвойств ХарактеристикиТовара Картинка ЗначенияРеквизитов Цены Количество Склад
  Склады Остатки ИдХарактеристики ИдКаталога`.split(/\s+/),
)

/** Requisites of the same kind: those of the nomenclature are for 1C itself. */
const REQUISITES: ReadonlySet<string> = new Set([
  'Вес',
  'ОписаниеВФорматеHTML',
  'ВидНоменклатуры',
  'ТипНоменклатуры',
])

/** Groups of a product; undefined if the file has none. */
export const groupIdsOf = (node: XmlNode): readonly string[] | undefined => {
  const groups = childOf(node, 'Группы')
  return groups && [...new Set(childrenOf(groups, 'Ид').flatMap(({ text }) => text.trim() || []))]
}

/** Maximum length of a value of a characteristic. */
const MAX_VALUE_LENGTH = 255

/** Properties of a product with their values; undefined if the file has none. */
export const propertiesOf = (node: XmlNode, report: RunReport): readonly PropertyValue[] | undefined => {
  const list = childOf(node, 'ЗначенияСвойств')
  if (!list) return undefined
  const values: PropertyValue[] = []
  for (const one of list.children) {
    const property = textAt(one, 'Ид')
    if (property === undefined) continue
    for (const { text } of [...childrenOf(one, 'Значение'), ...childrenOf(one, 'ИдЗначения')]) {
      const value = text.trim()
      if (value === '' || EMPTY_VALUE.test(value)) continue
      if (value.length > MAX_VALUE_LENGTH) report.notStored('ЗначенияСвойства (более 255 знаков)')
      else values.push({ property, value })
    }
  }
  return values
}

/** Placeholders of 1C: a missing number, and an empty id. */
const EMPTY_VALUE = /^-999[\s\u00a0]999[\s\u00a0]999[.,]9$|^0{8}-0{4}-0{4}-0{4}-0{12}$/

/** Characteristics of an offer: pairs of free texts. */
export const characteristicsOf = (node: XmlNode): readonly PropertyValue[] =>
  childrenOf(childOf(node, 'ХарактеристикиТовара'), 'ХарактеристикаТовара').flatMap((one) => {
    const name = textAt(one, 'Наименование')
    const value = textAt(one, 'Значение')
    if (name === undefined || value === undefined || EMPTY_VALUE.test(value)) return []
    return [{ property: name, name, value: value.slice(0, MAX_VALUE_LENGTH) }]
  })

/** Paths of pictures, the main one first. Undefined if the file has none; the site then keeps its pictures. */
export const picturesOf = (node: XmlNode): readonly string[] | undefined => {
  const paths = childrenOf(node, 'Картинка').flatMap(({ text }) => text.trim() || [])
  return paths.length > 0 ? paths : undefined
}
