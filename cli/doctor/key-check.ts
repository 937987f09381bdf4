import { findUncleanKeys, type UncleanKey } from '@vitrina/server/catalog/content/unclean-keys'
import { spoken } from '../language.ts'
import { CHECK_NAMES, FINDINGS, MENDING } from '../words/doctor.ts'
import { type Check, CheckFailed } from './check.ts'

const MOST_NAMED = 20

/** Check that a call can name every stored key, slug and reference number. */
export const keys: Check = {
  name: CHECK_NAMES.keys,
  mend: spoken(MENDING.keys),
  async look({ openDatabase }) {
    const found = await findUncleanKeys(await openDatabase(), MOST_NAMED + 1)
    if (found.length === 0) return spoken(FINDINGS.keysClean)
    const names = [...found.slice(0, MOST_NAMED).map(nameOf), ...(found.length > MOST_NAMED ? ['…'] : [])]
    throw new CheckFailed(spoken(FINDINGS.keysUnclean, { names }))
  },
}

/** JSON shows the characters that cannot be seen. */
const nameOf = ({ site, object, id, field, value, holder }: UncleanKey): string =>
  `${site} ${object} ${id} ${field} ${visible(value)}${holder === null ? '' : ` (= ${object} ${holder})`}`

const visible = (value: string): string =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e\p{L}\p{N}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
