import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** Name of the token or operator; null if it is no longer known. */
  readonly origin: string | null
  readonly requestId: string | null
  readonly at: string
  /** Source of a change without a request. */
  readonly by?: string | undefined
}

/** Author and time of a change, with a link to the request. */
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
