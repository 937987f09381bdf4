import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where the data folder is that nobody named: in the checkout that one stands in, or else in a folder above. */
export const dataFolderFrom = (folder: string): string | undefined => {
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
 * The settings, with the data folder that they lack when there is one to be found (rule 9.6). Undefined: these settings lead to no
 * Vitrina, and whoever opened a database by them would make a new one where they happen to stand.
 */
export const settledOn = (env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv | undefined => {
  if (env.DATABASE_URL || env.VITRINA_DATA_DIR) return env
  const found = dataFolderFrom(resolve(folder))
  return found === undefined ? undefined : { ...env, VITRINA_DATA_DIR: found }
}

/** Whether an embedded database was made in the data folder. */
export const hasDatabase = (dataDir: string): boolean =>
  lstatSync(join(dataDir, 'postgres'), { throwIfNoEntry: false }) !== undefined
