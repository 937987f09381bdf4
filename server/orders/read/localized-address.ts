import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { OrderAddress } from '@vitrina/schema/orders/order'
import { languagesOf } from '../../platform/http/protocol/language.ts'

/** An address whose text stands once more in a language of the caller; that language, null where there is no text. */
export interface LocalizedAddress {
  readonly address: OrderAddress & { readonly address: string | null }
  readonly language: Language | null
}

/**
 * Chooses the text of an address (rule 6.6): in the language that `Accept-Language` likes best of those that are there,
 * else in the first of ro, ru, en and uk.
 */
export const localizedAddress = (address: OrderAddress, header: string | undefined): LocalizedAddress => {
  const inOrder = [...languagesOf(header), ...LANGUAGES]
  const language = inOrder.find((language) => address[`address_${language}`] !== null) ?? null
  return {
    address: { ...address, address: language === null ? null : address[`address_${language}`] },
    language,
  }
}
