import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Own module in another one: an import, or the file of a worker. */
const NAMED =
  /(from |import ?\(|import |new URL\((?=[^)]*, import\.meta\.url\)))(['"])(\.{1,2}\/[^'"]+\.[jt]s|@vitrina\/[^'"]+)\2/g

/** Module of the project; paths are relative to the folder that contains all workspaces. */
interface Module {
  /** Source text whose imports fit a folder that contains all workspaces. */
  readonly text: string
  /** Modules of its static imports. */
  readonly imports: readonly string[]
  /** Modules of its dynamic imports and workers. */
  readonly loads: readonly string[]
  /** External packages of its static imports. */
  readonly packages: readonly string[]
}

const moduleAt = (emitted: string, file: string): Module => {
  const suffix = file.endsWith('.d.ts') ? '.d.ts' : '.js'
  const imports: string[] = []
  const loads: string[] = []
  const text = readFileSync(join(emitted, file), 'utf8').replace(
    NAMED,
    (_, before: string, quote: string, named: string) => {
      const path = named.replace(/\.[jt]s$/, '')
      const target = path.startsWith('@vitrina/') ? path.replace('@vitrina/', '') : join(dirname(file), path)
      const isLoaded = before.startsWith('import') && before.endsWith('(')
      ;(isLoaded || before.startsWith('new') ? loads : imports).push(`${target}${suffix}`)
      const relativePath = relative(dirname(file), target)
      return `${before}${quote}${relativePath.startsWith('.') ? relativePath : `./${relativePath}`}.js${quote}`
    },
  )
  const packages = [...text.matchAll(/^(?:import|export|\}) ?[^'"]*from ['"](?!\.|node:)([^'"]+)['"]/gm)]
  return { text, imports, loads, packages: packages.map(([, name = '']) => name) }
}

interface Gathering {
  readonly emitted: string
  readonly lib: string
  readonly entries: readonly string[]
  /** Filter of modules. A dynamic import is omitted when it needs a refused module or an external package. */
  readonly admits?: (file: string) => boolean
}

/**
 * Copies the emitted files that the entries reach, and returns them.
 * @throws {Error} if an entry itself needs an excluded module
 */
export const gather = ({ emitted, lib, entries, admits }: Gathering): ReadonlySet<string> => {
  const modules = new Map<string, Module>()
  const read = (file: string): Module => {
    const module = modules.get(file) ?? moduleAt(emitted, file)
    modules.set(file, module)
    return module
  }
  const readAtOnce = (entry: string): ReadonlySet<string> => {
    const reached = new Set([entry])
    for (const file of reached) for (const next of read(file).imports) reached.add(next)
    return reached
  }
  const refused = (files: ReadonlySet<string>) =>
    admits && [...files].find((file) => read(file).packages.length > 0 || !admits(file))

  const included = new Set<string>()
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    const together = readAtOnce(entry)
    const stranger = refused(together)
    if (stranger !== undefined && entries.includes(entry)) throw new Error(`${entry} needs ${stranger}.`)
    if (stranger !== undefined) continue
    for (const file of together) {
      if (!included.has(file)) waiting.push(...read(file).loads)
      included.add(file)
    }
  }
  for (const file of included) {
    const target = join(lib, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, read(file).text)
  }
  return included
}
