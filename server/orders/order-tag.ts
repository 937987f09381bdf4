import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { matches } from '../platform/http/etag.ts'
import { etagOf } from '../platform/reading/etag.ts'

/** The ETag of an order, from its whole JSON as it is read in a language. */
export const orderTag = (json: string, language: Language): string =>
  etagOf(json.replace(PRODUCT_NAMES, '')).replace(/"$/, `.${language}"`)

/** Whether `If-Match` names the present state of an order, in whatever language it was read. */
export const namesState = (header: string, json: string): boolean =>
  LANGUAGES.some((language) => matches(header, orderTag(json, language)))

/** What alone differs between languages; kept with the item, it never changes without its product. */
const PRODUCT_NAMES = /,"product_name":(?:null|"(?:[^"\\]|\\.)*")/g
