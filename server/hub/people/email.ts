import { domainToASCII } from 'node:url'

/** Valid e-mail address. */
export interface Email {
  /** Address as shown and used. */
  readonly email: string
  /** Key for comparisons: equal for addresses that people would confuse. */
  readonly key: string
}

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/**
 * Parses an e-mail address; undefined for an invalid one. Compatibility forms (a full-width @, ligatures) are
 * resolved first, and look-alikes of other alphabets are excluded: the local part is ASCII, and a domain is
 * in its `xn--` form. Addresses that differ only in case are equal.
 */
export const parseEmail = (text: string): Email | undefined => {
  const plain = text.normalize('NFKC').trim()
  const at = plain.indexOf('@')
  const local = plain.slice(0, at)
  const domain = domainToASCII(plain.slice(at + 1)).toLowerCase()
  const isDomain = domain.length <= 253 && domain.split('.').every((label) => LABEL.test(label))
  if (at < 1 || local.length > 64 || !LOCAL.test(local) || !isDomain) return undefined
  const email = `${local}@${domain}`
  return email.length <= 254 ? { email, key: email.toLowerCase() } : undefined
}
