import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../running/server.ts'
import { documentsOf } from './read-yaml.ts'

/** Service of `deploy/compose.yaml`, as far as tests read it. */
export interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly stop_grace_period?: string
  readonly healthcheck?: object
  readonly volumes?: readonly string[]
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly [{ subnet: string }] } }
  }
}

export const composeFile = (): ComposeFile => documentsOf('compose.yaml')[0] as ComposeFile

/** Variables of `deploy/compose/example.env`. */
export const exampleVariables = (): string[] =>
  [...readFileSync(join(ROOT, 'deploy/compose/example.env'), 'utf8').matchAll(/^(\w+)=/gm)].map(
    ([, name = '']) => name,
  )

/** `text` with its variables replaced, as Docker does. */
export const filledIn = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, sign = '', fallback = '') => {
    const value = variables[name] || (sign === '-' ? fallback : undefined)
    if (value === undefined) throw new Error(`${name} is not given.`)
    return value
  })
