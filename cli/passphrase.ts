import { UsageError } from './command.ts'
import { tell } from './language.ts'
import { valueFrom } from './value-from.ts'
import { BACKUPS } from './words/backups.ts'

/** The option of each command that opens or seals a backup. */
export const PASSPHRASE_OPTION = {
  'passphrase-from': {
    type: 'string',
    value: '<file>',
    help: tell(BACKUPS.passphraseOption),
  },
} as const

const SHORTEST = 12

/** The passphrase that was given; never an argument, which everybody on the machine would see. */
export const passphraseOf = async (
  place: string | undefined,
  { VITRINA_BACKUP_PASSPHRASE: set }: NodeJS.ProcessEnv,
): Promise<string> => {
  const given = place === undefined ? set : await valueFrom(place)
  if (given === undefined || given === '') throw new UsageError(tell(BACKUPS.passphraseNeeded))
  if (given.length < SHORTEST) throw new UsageError(tell(BACKUPS.passphraseShort, { least: SHORTEST }))
  return given
}
