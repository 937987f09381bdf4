import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { RequestDetail } from '@vitrina/schema/console/request-log'
import type { ReactNode } from 'react'
import { Copyable } from '../../parts/copyable.tsx'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { Page } from '../../parts/page.tsx'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { pretty } from '../pretty.ts'
import { curlOf, needsFile } from './curl-of.ts'
import { publicPathOf } from './public-path-of.ts'
import { RequestDetails } from './request-details.tsx'
import { RequestFaults } from './request-faults.tsx'
import { useRequest } from './use-requests.ts'
import { words } from './words.ts'

/** Complete data of one call. */
export default function OneRequest() {
  const { id = '' } = useParams({ strict: false })
  const say = useWords(words)
  const site = useSite()
  const { api_origin: origin } = useSession()
  const request = useRequest(id)
  if (!request.data) return <Placeholder of={request} shape="form" isScreen />
  const {
    method,
    path,
    status,
    detail,
    fault,
    refused_rows: refused,
    body,
    body_cut: isCut,
    body_withheld: isWithheld,
    problem,
    keys,
    faults,
  } = request.data
  return (
    <Page
      title={`${method} ${publicPathOf(path)}`}
      lead={
        <Anchor component={Link} to={`/sites/${site.slug}/requests`} inherit>
          {say('back')}
        </Anchor>
      }
    >
      {(detail !== null || status === null || refused > 0) && (
        <Alert color={status !== null && status >= 500 ? 'red' : 'orange'} icon={<IconAlertTriangle />}>
          {detail ?? say(refused > 0 ? 'partlyLead' : 'noAnswerLead')}
          {fault !== null && <Text size="sm">{fault}</Text>}
        </Alert>
      )}
      <RequestDetails request={request.data} />
      {keys.length > 0 && <Keys keys={keys} />}
      {faults.length > 0 && (
        <Section title={say('faults')}>
          <RequestFaults faults={faults} />
        </Section>
      )}
      {isWithheld && (
        <Section title={say('body')}>
          <Hint>{say('bodyWithheld')}</Hint>
        </Section>
      )}
      {body !== null && (
        <Section title={say('body')}>
          {isCut && <Hint>{say('bodyCut')}</Hint>}
          <Copyable text={pretty(body)} label={say('body')} />
        </Section>
      )}
      {problem !== null && (
        <Section title={say('problem')}>
          <Copyable text={pretty(problem)} label={say('problem')} />
        </Section>
      )}
      <Section title={say('curl')}>
        <Hint>{say(needsFile(request.data) ? 'curlLeadFile' : 'curlLead')}</Hint>
        <Copyable text={curlOf(request.data, origin)} label={say('curl')} />
      </Section>
    </Page>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack gap="xs">
    <Heading>{title}</Heading>
    {children}
  </Stack>
)

/** Number of keys shown before the others are only counted. */
const MAX_NAMED = 30

const Keys = ({ keys }: Pick<RequestDetail, 'keys'>) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  return (
    <Section title={say('keys')}>
      <Group gap={6}>
        {keys.slice(0, MAX_NAMED).map((key) => (
          <Badge
            key={key}
            component={Link}
            to={`/sites/${site.slug}/requests?${new URLSearchParams({ key })}`}
            variant="default"
            tt="none"
            fw={400}
            title={say('othersWith', { key })}
            style={{ cursor: 'pointer' }}
          >
            {key}
          </Badge>
        ))}
        {keys.length > MAX_NAMED && (
          <Hint>{say('moreKeys', { count: number(keys.length - MAX_NAMED) })}</Hint>
        )}
      </Group>
    </Section>
  )
}
