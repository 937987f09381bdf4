/** Why a backup cannot be used. */
export type BackupFault =
  | 'empty'
  | 'no backup'
  | 'of a newer release'
  | 'another passphrase'
  | 'damaged'
  | 'not as written'
  | 'not an empty database'

/** A backup cannot be used; the command line tells why in the language of whoever restores it. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
  readonly why: BackupFault

  constructor(why: BackupFault) {
    super(`The backup cannot be used: ${why}.`)
    this.why = why
  }
}
