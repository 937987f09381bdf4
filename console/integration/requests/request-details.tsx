import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RequestDetail } from '@vitrina/schema/console/request-log'
import { Detail, Details } from '../../parts/details.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { RequestStatus } from './request-status.tsx'
import { words } from './words.ts'

/** Caller, time, method and duration of a call. */
export const RequestDetails = ({ request }: { readonly request: RequestDetail }) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const { author, code, query, ms } = request
  const {
    ip,
    user_agent: program,
    language,
    request_bytes: requestBytes,
    answer_bytes: responseBytes,
  } = request
  const log = `/sites/${site.slug}/requests`
  const bytes = (count: number | null) => (count === null ? '–' : say('bytes', { count }))
  return (
    <Details label={say('request')}>
      <Detail name={say('status')}>
        <RequestStatus {...request} />{' '}
        {code !== null && (
          <Anchor component={Link} to={`${log}?code=${code}`} size="sm" className="mono">
            {code}
          </Anchor>
        )}
      </Detail>
      <Detail name={say('who')}>
        {author.id === null ? (
          (author.name ?? say('unknown'))
        ) : (
          <Anchor component={Link} to={`${log}?token=${author.id}`} inherit>
            {author.name ?? author.id}
          </Anchor>
        )}
      </Detail>
      <Detail name={say('when')}>
        <Timestamp at={request.at} />
      </Detail>
      <Detail name={say('duration')}>{say('milliseconds', { ms: number(ms) })}</Detail>
      {query !== null && (
        <Detail name={say('query')}>
          <span className="mono">{query}</span>
        </Detail>
      )}
      <Detail name={say('sent')}>{bytes(requestBytes)}</Detail>
      <Detail name={say('responseSize')}>{bytes(responseBytes)}</Detail>
      <Detail name={say('address')}>{ip}</Detail>
      {program !== null && <Detail name={say('program')}>{program}</Detail>}
      {language !== null && <Detail name={say('language')}>{language}</Detail>}
      <Detail name={say('requestId')}>
        <span className="mono">{request.request_id}</span>
      </Detail>
    </Details>
  )
}
