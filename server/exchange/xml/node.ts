/** Element of a CommerceML file with its whole content; names are without prefixes. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: XmlNode[]
}

/** Children with a name. */
export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

export const childOf = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined => {
  let at = node
  for (const name of path) at = at?.children.find((child) => child.name === name)
  return at
}

/** Text of the first of these children that exists, trimmed; undefined if it is missing or empty. */
export const textAt = (node: XmlNode | undefined, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const text = childOf(node, name)?.text.trim()
    if (text) return text
  }
  return undefined
}

/** Placeholder of 1C for a number without a value. */
const NO_NUMBER = -999_999_999.9

/** Parses a number in the format of 1C: `1 234,5`, with ordinary or non-breaking spaces. Undefined for anything else. */
export const numberOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain)) return undefined
  const value = Number(plain)
  return value === NO_NUMBER || !Number.isFinite(value) ? undefined : value
}

export const isTrue = (text: string | undefined): boolean => /^(true|1|да)$/i.test(text ?? '')

/** Requisites of an object or a document by their names; a repeated name keeps all its values. */
export const requisitesOf = (node: XmlNode): ReadonlyMap<string, readonly string[]> => {
  const valuesByName = new Map<string, string[]>()
  for (const one of childrenOf(childOf(node, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита')) {
    const name = textAt(one, 'Наименование')
    if (name === undefined) continue
    const values = childrenOf(one, 'Значение').map(({ text }) => text.trim())
    valuesByName.set(name, [...(valuesByName.get(name) ?? []), ...values])
  }
  return valuesByName
}
