import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Location of a function, as V8 reports it. */
export interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}

/** Name and file of a function; the file is a path in the checkout, a package, or a module of Node. */
export interface CodePlace {
  readonly name: string
  readonly file: string
}

/** Stable name of a function, equal in every profile and without folders of the machine. */
export const placeOf = ({ functionName, url, lineNumber }: CallFrame): CodePlace => {
  const file = fileOf(url)
  if (functionName.startsWith('(')) return { name: functionName, file: functionName }
  if (functionName !== '') return { name: functionName, file }
  return { name: `anonymous :${lineNumber + 1}`, file }
}

const fileOf = (url: string): string => {
  if (url === '') return '(made at run time or built in)'
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const within = path.startsWith(ROOT) ? path.slice(ROOT.length) : path
  return within.slice(within.lastIndexOf('node_modules/') + 1 && within.lastIndexOf('node_modules/'))
}

const OWN = /^(server|schema|cli|sdk)\//

/** True for code of this repository. */
export const isOwn = ({ file }: CodePlace): boolean => OWN.test(file)

/** Line of a function in a table of shares: a file of this repository, a package, or a module of Node. */
export const moduleOf = ({ file }: CodePlace): string => {
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  if (name !== undefined) return name
  return file.startsWith('node:internal/') ? file.split('/').slice(0, 3).join('/') : file
}
