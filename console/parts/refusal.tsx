import { Anchor, List, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { problemOf } from '../api/problem.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Maximum number of faults that are listed. */
const MAX = 5

/** Messages by status that replace those of the server, for an unreachable server or faults of headers. */
const OWN: Readonly<Record<number, keyof typeof words>> = { 0: 'unreachable', 412: 'overtaken' }

/**
 * Explanation of a failure: usually the server's message, the individual faults, and the id of the request.
 */
export const Refusal = ({ of }: { readonly of: unknown }) => {
  const say = useWords(words)
  const { site } = useParams({ strict: false })
  const { message, status, faults, requestId } = problemOf(of)
  const own = OWN[status]
  const id = requestId && say('requestId', { id: requestId })
  return (
    <>
      <Text size="sm">{own ? say(own) : message}</Text>
      {faults.length > 0 && (
        <List size="sm" mt={4}>
          {faults.slice(0, MAX).map(({ field, index, message }) => (
            <List.Item key={`${index} ${field} ${message}`}>
              {field !== undefined && <span className="mono">{field}: </span>}
              {message}
            </List.Item>
          ))}
        </List>
      )}
      {id &&
        (site === undefined ? (
          <Text size="xs" c="dimmed" className="mono" mt={4}>
            {id}
          </Text>
        ) : (
          <Anchor
            component={Link}
            to={`/sites/${site}/requests?request_id=${requestId}`}
            size="xs"
            className="mono"
          >
            {id}
          </Anchor>
        ))}
    </>
  )
}
