import { ApiError } from './errors.ts'

interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

export type MethodTable = ReturnType<typeof methodTable>

/**
 * The methods that each known path answers to (rule 2.4, P16). Fastify itself calls a wrong method a 404;
 * this table, filled from the routes as they are declared, says why nothing matched.
 */
export const methodTable = () => {
  const paths = new Map<string, Path>()

  const add = (url: string, methods: string | readonly string[]) => {
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const method of [methods].flat()) path.methods.add(method)
    paths.set(url, path)
  }

  const allowedAt = (url: string): string[] => {
    const path = decode(url.replace(/[?#].*/s, ''))
    const matching = paths.values().filter(({ pattern }) => pattern.test(path))
    return [...new Set(matching.flatMap(({ methods }) => methods))]
  }

  /** Why `method` on `url` found no route: a path that is not there, or a method that it does not take. */
  const refuse = (method: string, url: string): ApiError => {
    const here = allowedAt(url)
    const anywhere = new Set(paths.values().flatMap(({ methods }) => methods))
    if (here.length === 0 && anywhere.has(method)) return new ApiError('not_found')
    const allow = (here.length > 0 ? here : [...anywhere]).sort().join(', ')
    return new ApiError('method_not_allowed', { allow }, { headers: { allow } })
  }

  return { add, refuse }
}

/** `/a/:id(^\d+$)/*` as an expression over whole paths. */
const patternOf = (url: string): RegExp => {
  const segments = url.replace(/\/$/, '').split('/').map(segmentPattern)
  return new RegExp(`^${segments.join('/')}/?$`)
}

const segmentPattern = (segment: string): string => {
  if (segment === '*') return '.*'
  if (!segment.startsWith(':')) return RegExp.escape(segment)
  return /\((.*)\)/.exec(segment)?.[1]?.replace(/^\^|\$$/g, '') ?? '[^/]+'
}

const decode = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
