import { UsageError } from './command.ts'
import { valueFrom } from './value-from.ts'

/** Option of each command that decrypts or encrypts a backup. */
export const PASSPHRASE_OPTION = {
  'passphrase-from': {
    type: 'string',
    value: '<file>',
    help: 'File with the passphrase of the backup, or - for standard input; or VITRINA_BACKUP_PASSPHRASE',
  },
} as const

const MIN_LENGTH = 12

/** Passphrase from its source; never an argument, which all users of the machine could see. */
export const passphraseOf = async (
  place: string | undefined,
  { VITRINA_BACKUP_PASSPHRASE: set }: NodeJS.ProcessEnv,
): Promise<string> => {
  const passphrase = place === undefined ? set : await valueFrom(place)
  if (passphrase === undefined || passphrase === '')
    throw new UsageError('A backup needs a passphrase: --passphrase-from, or VITRINA_BACKUP_PASSPHRASE.')
  if (passphrase.length < MIN_LENGTH)
    throw new UsageError(
      `passphrase: at least ${MIN_LENGTH} characters, because a stolen backup can be attacked offline.`,
    )
  return passphrase
}
