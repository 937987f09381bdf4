import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Where a function stands, as V8 tells it. */
export interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}

/** A function by its name, and its file as people call it: within the checkout, a package, or a module of Node. */
export interface CodePlace {
  readonly name: string
  readonly file: string
}

/** Names a function so that it is the same one in every profile, and nothing of the machine's folders is told. */
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

/** Whether it is code of this repository. */
export const isOwn = ({ file }: CodePlace): boolean => OWN.test(file)

/** A file of ours, a package, or a module of Node: what a table of shares has a line for. */
export const moduleOf = ({ file }: CodePlace): string => {
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  if (name !== undefined) return name
  return file.startsWith('node:internal/') ? file.split('/').slice(0, 3).join('/') : file
}
