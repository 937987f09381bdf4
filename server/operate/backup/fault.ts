const FAULTS = {
  empty: 'This backup is empty.',
  'no backup': 'This file is not a backup of Vitrina.',
  'of a newer release': 'A newer release of Vitrina created this backup.',
  'another passphrase': 'The passphrase is wrong for this backup.',
  damaged: 'This backup is damaged or incomplete.',
  'not as written': 'The content of this backup differs from its digest.',
  'not an empty database': 'A restore needs an empty database; this one has sites or people.',
} as const

/** Error of a backup that cannot be restored. */
export const unusableBackup = (fault: keyof typeof FAULTS): Error => new Error(FAULTS[fault])
