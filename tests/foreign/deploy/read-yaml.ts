import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../running/server.ts'
import { installed } from '../npm.ts'

/** Folder with the packages that validate deployment files. */
export const SCHEMAS = join(import.meta.dirname, 'schemas')

export const skip = installed(SCHEMAS, 'What reads and knows files of deployments')

/** Loads a package of that folder. */
export const required = <T>(name: string): T => createRequire(join(SCHEMAS, 'package.json'))(name)

/** Parses the documents of a YAML file of `deploy/`. */
export const documentsOf = (path: string): unknown[] => {
  const yaml = required<{
    parseAllDocuments(text: string, options: object): { errors: Error[]; toJS(): unknown }[]
  }>('yaml')
  const text = readFileSync(join(ROOT, 'deploy', path), 'utf8')
  return yaml.parseAllDocuments(text, { merge: true, prettyErrors: true }).map((document) => {
    const [error] = document.errors
    if (error) throw error
    return document.toJS()
  })
}
