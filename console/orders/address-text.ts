import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { OrderAddress } from '@vitrina/schema/orders/order'

/** Language in which an address is shown: this one, else the first one with a text. */
export const languageOfAddress = (address: OrderAddress | null, language: Language): Language =>
  [language, ...LANGUAGES].find((one) => address?.[`address_${one}`]) ?? language

/** Street of an address: in this language, else in another one. */
export const addressText = (address: OrderAddress, language: Language): string | null =>
  address[`address_${languageOfAddress(address, language)}`]
