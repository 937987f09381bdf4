import type { RequestDetail } from '@vitrina/schema/console/request-log'
import { placeOf } from './place-of.ts'

type Call = Pick<RequestDetail, 'method' | 'path' | 'query' | 'body' | 'body_cut'>

/** A call as a line for a terminal, without its token; of a body that was cut, the name of a file in its place. */
export const curlOf = ({ method, path, query, body, body_cut: isCut }: Call, origin: string): string => {
  const place = placeOf(path)
  const header = place.startsWith('/base/') ? 'token' : 'API-Token'
  const type = body?.trimStart().match(/^[[{]/) ? 'application/json' : 'text/plain'
  return [
    `curl -i -X ${method} ${quoted(`${origin}${place}${query === null ? '' : `?${query}`}`)}`,
    `-H "${header}: $TOKEN"`,
    ...(body === null ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(body === null ? [] : [isCut ? '--data-binary @body.json' : `--data-binary ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** For a shell: nothing within single quotes means anything but themselves. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
