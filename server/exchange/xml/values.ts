import type { Language } from '@vitrina/schema/languages'
import { type Unit, unitBySpelling } from '@vitrina/schema/units'
import { childOf, childrenOf, numberOf, textAt, type XmlNode } from './node.ts'

/** Number without an exponent, in the form of decimal fields. */
export const plain = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '')

/** Unit by the mapping of its word, its code in the Russian classifier or its name; and its text for shops. */
export const unitIn = (node: XmlNode, language: Language, words: ReadonlyMap<string, string | null>) => {
  const element = childOf(node, 'БазоваяЕдиница')
  if (!element) return undefined
  const text = textAt(element, 'НаименованиеКраткое') ?? element.text.trim()
  const isCode = /^\d*$/.test(text)
  const code = (isCode ? text : '') || (element.attributes.Код ?? '').trim()
  const word = text || code
  const { НаименованиеКраткое: short, НаименованиеПолное: full } = element.attributes
  const unit = unitBySpelling(words.get(word) ?? '') ?? unitOfClassifier(code) ?? firstUnit(text, short, full)
  return { word, code: unit?.code, text: isCode ? (unit?.symbol[language] ?? short) : text.slice(0, 255) }
}

/** Unit with a code of the Russian classifier. */
export const unitOfClassifier = (code: string): Unit | undefined =>
  code === '' ? undefined : unitBySpelling(code.padStart(3, '0'))

/** Unit of the first of these names that is known. */
export const firstUnit = (...names: readonly (string | undefined)[]): Unit | undefined =>
  unitBySpelling(names.find((name) => name !== undefined && unitBySpelling(name) !== undefined) ?? '')

/** Percent of VAT; `exempt` for goods without VAT; undefined if the file does not contain it. */
export const vatRateOf = (node: XmlNode): string | undefined => {
  const rates = childrenOf(childOf(node, 'СтавкиНалогов'), 'СтавкаНалога')
  const rate = textAt(
    rates.find((one) => /НДС|TVA|ПДВ/i.test(textAt(one, 'Наименование') ?? '')) ?? rates[0],
    'Ставка',
  )
  if (rate === undefined) return undefined
  if (/без/i.test(rate)) return 'exempt'
  const value = numberOf(rate.replace(/[^\d.,]/g, ''))
  return value === undefined ? undefined : plain(value)
}
