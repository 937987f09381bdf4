/** Reason why a backup is unusable. */
export type BackupFault =
  | 'empty'
  | 'no backup'
  | 'of a newer release'
  | 'another passphrase'
  | 'damaged'
  | 'not as written'
  | 'not an empty database'

/** Error for an unusable backup; the command line explains the reason in the user's language. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
  readonly why: BackupFault

  constructor(why: BackupFault) {
    super(`The backup cannot be used: ${why}.`)
    this.why = why
  }
}
