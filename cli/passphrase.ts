import { UsageError } from './command.ts'
import { valueFrom } from './value-from.ts'

/** The option of each command that opens or seals a backup. */
export const PASSPHRASE_OPTION = {
  'passphrase-from': {
    type: 'string',
    value: '<file>',
    help: 'The passphrase of the backup: a file, or - for standard input; unless VITRINA_BACKUP_PASSPHRASE is set',
  },
} as const

const SHORTEST = 12

/** The passphrase that was given; never an argument, which everybody on the machine would see. */
export const passphraseOf = async (
  place: string | undefined,
  { VITRINA_BACKUP_PASSPHRASE: set }: NodeJS.ProcessEnv,
): Promise<string> => {
  const given = place === undefined ? set : await valueFrom(place)
  if (given === undefined || given === '')
    throw new UsageError(
      'A backup is sealed by a passphrase: --passphrase-from, or VITRINA_BACKUP_PASSPHRASE.',
    )
  if (given.length < SHORTEST)
    throw new UsageError(
      `The passphrase must have ${SHORTEST} characters or more: who finds a backup can try as many as they like.`,
    )
  return given
}
