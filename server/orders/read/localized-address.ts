import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { OrderAddress } from '@vitrina/schema/orders/order'
import { languagesOf } from '../../platform/http/protocol/language.ts'

/** Address with an additional text in a language of the caller; null if there is no text. */
export interface LocalizedAddress {
  readonly address: OrderAddress & { readonly address: string | null }
  readonly language: Language | null
}

/**
 * Selects the text of an address (rule 6.6): the language preferred by `Accept-Language` among the present
 * ones, else the first of ro, ru, en and uk.
 */
export const localizedAddress = (address: OrderAddress, header: string | undefined): LocalizedAddress => {
  const inOrder = [...languagesOf(header), ...LANGUAGES]
  const language = inOrder.find((language) => address[`address_${language}`] !== null) ?? null
  return {
    address: { ...address, address: language === null ? null : address[`address_${language}`] },
    language,
  }
}
