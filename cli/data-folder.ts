import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Default data folder: in the current checkout, or in a parent folder. */
const dataFolderFrom = (folder: string): string | undefined => {
  const own = join(folder, '.vitrina')
  if (existsSync(own) || isCheckout(folder)) return own
  const above = dirname(folder)
  return above === folder ? undefined : dataFolderFrom(above)
}

const isCheckout = (folder: string): boolean => {
  try {
    const { name, workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return name === 'vitrina' && Array.isArray(workspaces)
  } catch {
    return false
  }
}

/**
 * Settings, completed by a data folder if one is found (rule 9.6). Undefined if none is found: opening a database would
 * then create a new one in the current folder.
 */
export const withDataFolder = (env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv | undefined => {
  if (env.DATABASE_URL || env.VITRINA_DATA_DIR) return env
  const dataFolder = dataFolderFrom(resolve(folder))
  return dataFolder === undefined ? undefined : { ...env, VITRINA_DATA_DIR: dataFolder }
}

/** True if the data folder has an embedded database. */
export const hasDatabase = (dataDir: string): boolean =>
  lstatSync(join(dataDir, 'postgres'), { throwIfNoEntry: false }) !== undefined
