import { likeliest } from '@vitrina/schema/labels/likeness'

/** A path of the public API and the methods that it takes. */
export interface KnownPath {
  readonly url: string
  readonly methods: ReadonlySet<string>
}

/** Longer paths are compared with nothing: the work grows with their length, and anybody may send them. */
const LONGEST = 80
const MOST_EDITS = 3

/**
 * The known path that an unknown one is nearest to, with its methods, as `GET, POST /external/product/`. Undefined where none is
 * within three edits, or has the given path as its end or its beginning.
 */
export const nearestPath = (path: string, known: readonly KnownPath[]): string | undefined => {
  if (path.length > LONGEST) return undefined
  const given = path.split('/')
  const candidates = new Map<string, KnownPath>()
  // One that fits as it stands was refused already: its id is a slip of something else.
  for (const one of known) if (filled(one.url, given) !== path) candidates.set(filled(one.url, given), one)
  const near =
    likeliest(path, [...candidates.keys()], MOST_EDITS) ??
    [...candidates.keys()].find((one) => path.length > 3 && one.endsWith(path)) ??
    [...candidates.keys()].find((one) => one.length > 3 && path.endsWith(one))
  const found = near === undefined ? undefined : candidates.get(near)
  return found && `${[...found.methods].filter((method) => method !== 'HEAD').join(', ')} ${shown(found.url)}`
}

/** A declared path with the parameters that the given path has at their places, so that they cost no edit. */
const filled = (url: string, given: readonly string[]): string =>
  url
    .split('/')
    .map((segment, place) => (segment.startsWith(':') ? (given[place] ?? segment) : segment))
    .join('/')

/** A declared path as documents write it: `/external/category/{id}`. */
const shown = (url: string): string => url.replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}')
