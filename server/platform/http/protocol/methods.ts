import { nearestWord } from '@vitrina/schema/labels/nearest-word'
import { ApiError } from '../errors.ts'
import { nearestPath } from './nearest-path.ts'

interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
  /** Parent path, and last segment. */
  readonly parent: string
  readonly segment: string
  /** Declared path, without a trailing slash. */
  readonly url: string
  /** True for a path of the API document, which is public. */
  readonly isPublic: boolean
}

/** URL of the list of all paths, on this server. */
const DOCS = '/docs'

export type MethodTable = ReturnType<typeof methodTable>

/**
 * Methods of each path (rule 2.4, P16). Fastify responds with 404 to a wrong method; this table, filled from the routes as they
 * are declared, distinguishes the cases.
 */
export const methodTable = () => {
  const paths = new Map<string, Path>()
  /** Last segments of the paths directly below a parent, except parameters. */
  const verbs = new Map<string, Set<string>>()
  const ends = new Map<string, Pick<Path, 'parent' | 'segment'>>()

  const add = (url: string, methods: string | readonly string[], isPublic: boolean) => {
    const plain = url.replace(/\/$/, '')
    ends.set(url, endOf(plain))
    const path = paths.get(plain) ?? {
      pattern: patternOf(plain),
      methods: new Set(),
      ...endOf(plain),
      url: plain,
      isPublic,
    }
    for (const method of [methods].flat()) path.methods.add(method)
    paths.set(plain, path)
    if (!isParameter(path.segment))
      verbs.set(path.parent, (verbs.get(path.parent) ?? new Set()).add(path.segment))
  }

  /**
   * True if `word`, in the position of an id, is a misspelt sibling path: `bulk-creat`. False if ids are texts without sibling
   * paths.
   */
  const isSlip = ({ parent, segment }: Pick<Path, 'parent' | 'segment'>, word: string): boolean => {
    const siblings = verbs.get(parent)
    if (!segment.startsWith(':id') || /^\d*$/.test(word) || siblings === undefined) return false
    return !siblings.has(word) && nearestWord(word, [...siblings]) !== undefined
  }

  const allowedAt = (url: string): string[] => {
    const path = pathOf(url)
    const { segment: lastSegment } = endOf(path)
    const matching = [...paths.values().filter((one) => one.pattern.test(path) && !isSlip(one, lastSegment))]
    const named = new Set(matching.flatMap(({ parent, segment }) => (isParameter(segment) ? [] : parent)))
    const meant = matching.filter(({ parent, segment }) => !isParameter(segment) || !named.has(parent))
    return [...new Set(meant.flatMap(({ methods }) => [...methods]))]
  }

  /** True if `url`, which matched `route`, names a sibling path or a misspelling of one: `bulk-create` is not an `:id`. */
  const isOther = (route: string, url: string): boolean => {
    const end = ends.get(route) ?? endOf(route)
    if (!end.segment.startsWith(':')) return false
    const { segment: lastSegment } = endOf(pathOf(url))
    return verbs.get(end.parent)?.has(lastSegment) === true || isSlip(end, lastSegment)
  }

  /** Error for `method` on `url` without a route: unknown path, or method not allowed. */
  const refuse = (method: string, url: string): ApiError => {
    const allowed = allowedAt(url)
    const anywhere = new Set(paths.values().flatMap(({ methods }) => methods))
    if (allowed.length === 0 && anywhere.has(method)) return unknown(pathOf(url))
    const allow = (allowed.length > 0 ? allowed : [...anywhere]).sort()
    return new ApiError('method_not_allowed', { allow }, { headers: { allow: allow.join(', ') } })
  }

  const unknown = (path: string): ApiError => {
    const known = [...paths.values()].filter(({ url, isPublic }) => isPublic && !url.endsWith('*'))
    const near = nearestPath(path, known)
    const parameters = { path: excerpt(path), docs: DOCS }
    return near === undefined
      ? new ApiError('not_found.path', parameters)
      : new ApiError('not_found.path_near', { ...parameters, near })
  }

  return { add, isOther, refuse }
}

const endOf = (url: string): Pick<Path, 'parent' | 'segment'> => {
  const at = url.lastIndexOf('/')
  return { parent: url.slice(0, at), segment: url.slice(at + 1) }
}

const isParameter = (segment: string): boolean => segment.startsWith(':') || segment === '*'

/** Decoded path of a URL, without a trailing slash. */
const pathOf = (url: string): string => decode(url.replace(/[?#].*/s, '').replace(/\/$/, ''))

/** Regular expression of `/a/:id(^\d+$)/*` for whole paths. */
const patternOf = (url: string): RegExp => {
  const segments = url.replace(/\/$/, '').split('/').map(segmentPattern)
  return new RegExp(`^${segments.join('/')}/?$`)
}

const segmentPattern = (segment: string): string => {
  if (segment === '*') return '.*'
  if (!segment.startsWith(':')) return RegExp.escape(segment)
  return /\((.*)\)/.exec(segment)?.[1]?.replace(/^\^|\$$/g, '') ?? '[^/]+'
}

/** Start of a path, long enough to recognize it. */
const excerpt = (path: string): string => (path.length > 100 ? `${path.slice(0, 100)}…` : path)

const decode = (path: string): string => {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
