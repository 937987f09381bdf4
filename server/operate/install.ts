import type { Module } from '../module.ts'
import { databaseRelease } from '../platform/postgres/release.ts'
import type { Services } from '../services.ts'
import { lastBackup } from './backup/metrics.ts'

/** State of the database and its backups. */
export const installOperate = ({ sql }: Services) =>
  ({ gauges: [lastBackup], today: { database: () => databaseRelease(sql) } }) satisfies Module
