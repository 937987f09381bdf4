import { FORBIDDEN } from './forbidden.ts'

/** Text of an element, without characters that XML forbids. */
export const xmlText = (value: string): string =>
  value
    .replace(FORBIDDEN, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Element with a text; empty without one. */
export const element = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : `<${name}>${xmlText(value)}</${name}>`

/** Requisite of a document or a line; empty without a value. */
export const requisite = (name: string, value: string | undefined): string =>
  value === undefined || value === ''
    ? ''
    : `<ЗначениеРеквизита><Наименование>${xmlText(name)}</Наименование><Значение>${xmlText(value)}</Значение></ЗначениеРеквизита>`
