import { nearestWord } from '@vitrina/schema/labels/nearest-word'

/** Path of the public API with its methods. */
export interface KnownPath {
  readonly url: string
  readonly methods: ReadonlySet<string>
}

/** Maximum length of a path for suggestions: the cost grows with the length, and any client may send long ones. */
const MAX_PATH_LENGTH = 80
const MAX_EDITS = 3

/**
 * Known path nearest to an unknown one, with its methods, such as `GET, POST /external/product/`. Undefined if none is within
 * three edits, or ends or begins with the given path.
 */
export const nearestPath = (path: string, known: readonly KnownPath[]): string | undefined => {
  if (path.length > MAX_PATH_LENGTH) return undefined
  const segments = path.split('/')
  const candidates = new Map<string, KnownPath>()
  // A path that matches exactly was already refused: its id is a misspelling.
  for (const one of known)
    if (filled(one.url, segments) !== path) candidates.set(filled(one.url, segments), one)
  const near =
    nearestWord(path, [...candidates.keys()], MAX_EDITS) ??
    [...candidates.keys()].find((one) => path.length > 3 && one.endsWith(path)) ??
    [...candidates.keys()].find((one) => one.length > 3 && path.endsWith(one))
  const nearest = near === undefined ? undefined : candidates.get(near)
  return (
    nearest &&
    `${[...nearest.methods].filter((method) => method !== 'HEAD').join(', ')} ${shown(nearest.url)}`
  )
}

/** Declared path with its parameters replaced by the given segments, so that they cost no edit. */
const filled = (url: string, segments: readonly string[]): string =>
  url
    .split('/')
    .map((segment, place) => (segment.startsWith(':') ? (segments[place] ?? segment) : segment))
    .join('/')

/** Declared path in the form of documentation: `/external/category/{id}`. */
const shown = (url: string): string => url.replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}')
