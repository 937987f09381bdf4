import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { ApiError } from '../../platform/http/errors.ts'
import { matches } from '../../platform/http/protocol/etag.ts'
import { etagOf } from '../../platform/reading/etag.ts'

/** ETag of an order, from its complete JSON in a language. */
export const orderTag = (json: string, language: Language): string =>
  etagOf(json.replace(PRODUCT_NAMES, '')).replace(/"$/, `.${language}"`)

/** True if `If-Match` has the current ETag of an order, in any language. */
const namesState = (header: string, json: string): boolean =>
  LANGUAGES.some((language) => matches(header, orderTag(json, language)))

/** @throws {ApiError} `precondition_failed` unless `If-Match` has the current ETag of an order */
export const refuseOtherState = (header: string, json: string): void => {
  if (!namesState(header, json)) throw new ApiError('precondition_failed')
}

/** Only difference between languages: names that are stored with the item and change only with its product. */
const PRODUCT_NAMES =
  /,"product_name":(?:null|"(?:[^"\\]|\\.)*")|,"product_options":\[(?:,?\{"name":"(?:[^"\\]|\\.)*","value":"(?:[^"\\]|\\.)*"\})*\]/g
