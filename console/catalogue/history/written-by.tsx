import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** The name of the token or the operator; null where nobody knows any more. */
  readonly origin: string | null
  readonly requestId: string | null
  readonly at: string
  /** Where the change had no request of its own: by what it came. */
  readonly by?: string | undefined
}

/** Who wrote, when, and the way to the request. */
export const WrittenBy = ({ origin, requestId, at, by }: Props) => {
  const say = useWords(words)
  const site = useSite()
  return (
    <>
      <strong>{origin ?? say('bySystem')}</strong>
      {by !== undefined && ` ${by}`} · <Timestamp at={at} />
      {requestId !== null && (
        <>
          {' · '}
          <Anchor
            component={Link}
            to={`/sites/${site.slug}/requests?request_id=${requestId}`}
            inherit
            underline="always"
          >
            {say('request')}
          </Anchor>
        </>
      )}
    </>
  )
}
