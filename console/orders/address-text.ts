import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { OrderAddress } from '@vitrina/schema/orders/order'

/** The language in which an address is shown: this one, else the first in which it was written. */
export const languageOfAddress = (address: OrderAddress | null, language: Language): Language =>
  [language, ...LANGUAGES].find((one) => address?.[`address_${one}`]) ?? language

/** The street of an address as it was written: in this language, else in another. */
export const addressText = (address: OrderAddress, language: Language): string | null =>
  address[`address_${languageOfAddress(address, language)}`]
