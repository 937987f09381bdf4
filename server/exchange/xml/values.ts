import type { Language } from '@vitrina/schema/languages'
import { unitSpelt } from '@vitrina/schema/units'
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
  const unit =
    unitSpelt(words.get(word) ?? '') ?? unitSpelt(code === '' ? '' : code.padStart(3, '0')) ?? unitSpelt(text)
  return { word, code: unit?.code, text: isCode ? unit?.symbol[language] : text.slice(0, 255) }
}

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
