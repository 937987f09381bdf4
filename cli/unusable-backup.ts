import { UnusableBackup } from '@vitrina/server/operate/backup/fault'
import { tell } from './language.ts'
import { BACKUP_FAULTS } from './words/backups.ts'

/** Tells why a backup cannot be used. */
export const tellUnusable = (error: unknown): never => {
  throw error instanceof UnusableBackup ? new Error(tell(BACKUP_FAULTS[error.why]), { cause: error }) : error
}
