import { createRequire } from 'node:module'

/** The packages of lists, as far as they are used. */
interface Lists {
  readonly dictionary: { readonly 'passwords-common': readonly string[] }
}

let common: ReadonlySet<string> | undefined

/**
 * Whether a password, in whatever case, is among the 49,000 that people choose most. Of those a guesser tries first, so no limit of
 * attempts helps. The list is loaded when it is first asked for: it takes 30 ms and 3 MB.
 */
export const isCommon = (password: string): boolean => {
  common ??= new Set(
    (createRequire(import.meta.url)('@zxcvbn-ts/language-common') as Lists).dictionary['passwords-common'],
  )
  return common.has(password.normalize('NFC').toLowerCase())
}
