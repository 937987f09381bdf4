import type { RequestDetail } from '@vitrina/schema/console/request-log'
import { publicPathOf } from './public-path-of.ts'

type Call = Pick<RequestDetail, 'method' | 'path' | 'query' | 'body' | 'body_cut' | 'body_withheld'>

/** True if the body is missing or incomplete; the command then reads it from a file. */
export const needsFile = ({ body_cut: isCut, body_withheld: isWithheld }: Call): boolean =>
  isCut || isWithheld

/** curl command of a call, without its token; with a file name instead of a missing body. */
export const curlOf = (call: Call, origin: string): string => {
  const { method, path, query, body } = call
  const place = publicPathOf(path)
  const header = place.startsWith('/base/') ? 'token' : 'API-Token'
  const data = needsFile(call) ? '@body.json' : body === null ? null : quoted(body)
  // Only calls with JSON bodies have withheld ones.
  const type = body === null || /^[[{]/.test(body.trimStart()) ? 'application/json' : 'text/plain'
  return [
    `curl -i -X ${method} ${quoted(`${origin}${place}${query === null ? '' : `?${query}`}`)}`,
    `-H "${header}: $TOKEN"`,
    ...(data === null ? [] : [`-H 'Content-Type: ${type}'`, `--data-binary ${data}`]),
  ].join(' \\\n  ')
}

/** Text in single quotes, in which a shell interprets nothing. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
