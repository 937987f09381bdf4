import { domainToASCII } from 'node:url'

/** An e-mail address that can be written to. */
export interface Email {
  /** As it is shown and written to. */
  readonly email: string
  /** Two addresses that a person would take for the same have the same key. */
  readonly key: string
}

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/**
 * Reads an e-mail address; undefined for what is none. Compatibility forms (a full-width @, ligatures) are resolved before
 * anything is checked, and of look-alikes from other alphabets none is left: the part before the @ is ASCII, and a domain
 * in its `xn--` form. Two addresses that differ in case alone are one.
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
