import { ADDRESS, nothingIn, type OrderAddress, writtenOf } from '@vitrina/schema/orders/order'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { type AddressDraft, addFault, type GivenAddress, type OrderDraft } from './draft.ts'

/**
 * The address that an order has after a write: what the caller left out stays, unless an `address_id` says that it is another
 * one (rule 6.3). The draft has its faults where zipcode and postcode are at odds.
 */
export const mergeAddress = (
  draft: OrderDraft,
  stored: OrderAddress | null,
  nextAddressId: () => number,
): OrderAddress | null => {
  const { address } = draft
  if (address === undefined) return stored
  if (address === null) return null
  const isStored = stored && (address.givenId === null || address.givenId === stored.address_id)
  const before = isStored ? stored : { address_id: address.givenId ?? nextAddressId(), ...NOWHERE }
  return { ...before, ...address.given, ...postalCode(draft, address, before) }
}

const NOWHERE = nothingIn(writtenOf(ADDRESS))

type PostalCode = Pick<OrderAddress, 'zipcode' | 'postcode'>

/**
 * The postal code in its two spellings (rule 6.3b): the number of the source, and the text that has its letters and leading
 * zeros. One that is sent alone brings the other along.
 */
const postalCode = (
  draft: OrderDraft,
  { given, zipcodeDigits }: AddressDraft,
  stored: PostalCode,
): PostalCode => {
  const { zipcode, postcode } = meaningOf(given)
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
const meaningOf = ({ zipcode, postcode }: GivenAddress): Partial<PostalCode> =>
  (zipcode ?? null) !== null && postcode === null
    ? { zipcode: zipcode as number }
    : (postcode ?? null) !== null && zipcode === null
      ? { postcode: postcode as string }
      : { ...(zipcode !== undefined && { zipcode }), ...(postcode !== undefined && { postcode }) }

/** The number in a postal code, as in `2001`, `02101` and `MD-2001`; null in one that has no single number. */
const numberIn = (postcode: string): number | null => {
  const [, digits] = /^(?:\p{L}{1,3}[-\s]?)?(\d{1,10})$/u.exec(postcode.trim()) ?? []
  return digits === undefined || Number(digits) > MAX_INTEGER ? null : Number(digits)
}
