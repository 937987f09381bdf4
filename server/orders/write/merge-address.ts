import { ADDRESS, allNull, type OrderAddress, writableOf } from '@vitrina/schema/orders/order'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { type AddressDraft, type AddressInput, addFault, type OrderDraft } from './draft.ts'

/**
 * Address of an order after a write: omitted fields are kept, unless an `address_id` names another address (rule 6.3). Adds a
 * fault if zipcode and postcode contradict each other.
 */
export const mergeAddress = (
  draft: OrderDraft,
  stored: OrderAddress | null,
  nextAddressId: () => number,
): OrderAddress | null => {
  const { address } = draft
  if (address === undefined) return stored
  if (address === null) return null
  const isStored = stored && (address.inputId === null || address.inputId === stored.address_id)
  const before = isStored ? stored : { address_id: address.inputId ?? nextAddressId(), ...NOWHERE }
  return { ...before, ...address.input, ...postalCode(draft, address, before) }
}

const NOWHERE = allNull(writableOf(ADDRESS))

type PostalCode = Pick<OrderAddress, 'zipcode' | 'postcode'>

/**
 * Postal code in two fields (rule 6.3b): a number, and a text with letters and leading zeros. If only one is sent, the other is
 * derived.
 */
const postalCode = (
  draft: OrderDraft,
  { input, zipcodeDigits }: AddressDraft,
  stored: PostalCode,
): PostalCode => {
  const { zipcode, postcode } = meaningOf(input)
  if (zipcode === undefined && postcode === undefined)
    return { zipcode: stored.zipcode, postcode: stored.postcode }
  if (postcode === undefined)
    return zipcode === stored.zipcode
      ? { zipcode, postcode: stored.postcode }
      : { zipcode: zipcode ?? null, postcode: zipcodeDigits }
  const number = postcode === null ? null : numberIn(postcode)
  if (zipcode === undefined) return { zipcode: number, postcode }
  if (number !== null && number !== zipcode)
    addFault(draft, 'address.zipcode', 'invalid_value.zipcode', {
      zipcode: zipcode ?? 'null',
      postcode: postcode ?? 'null',
    })
  return { zipcode, postcode }
}

/** Postal code of two spellings; an empty one is ignored if the other is given. */
const meaningOf = ({ zipcode, postcode }: AddressInput): Partial<PostalCode> =>
  (zipcode ?? null) !== null && postcode === null
    ? { zipcode: zipcode as number }
    : (postcode ?? null) !== null && zipcode === null
      ? { postcode: postcode as string }
      : { ...(zipcode !== undefined && { zipcode }), ...(postcode !== undefined && { postcode }) }

/** Number in a postal code such as `2001`, `02101` and `MD-2001`; null for one without exactly one number. */
const numberIn = (postcode: string): number | null => {
  const [, digits] = /^(?:\p{L}{1,3}[-\s]?)?(\d{1,10})$/u.exec(postcode.trim()) ?? []
  return digits === undefined || Number(digits) > MAX_INTEGER ? null : Number(digits)
}
