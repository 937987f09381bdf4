import { Alert, Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { RequestDetail } from '@vitrina/schema/console/request-log'
import type { ReactNode } from 'react'
import { Copyable } from '../../parts/copyable.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
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
  if (request.isPending) return <Loading shape="form" isScreen />
  if (request.isError) return <Failure of={request.error} retry={request.refetch} />
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
          <Text size="sm" c="dimmed">
            {say('bodyWithheld')}
          </Text>
        </Section>
      )}
      {body !== null && (
        <Section title={say('body')}>
          {isCut && (
            <Text size="sm" c="dimmed">
              {say('bodyCut')}
            </Text>
          )}
          <Copyable text={pretty(body)} label={say('body')} />
        </Section>
      )}
      {problem !== null && (
        <Section title={say('problem')}>
          <Copyable text={pretty(problem)} label={say('problem')} />
        </Section>
      )}
      <Section title={say('curl')}>
        <Text size="sm" c="dimmed">
          {say(needsFile(request.data) ? 'curlLeadFile' : 'curlLead')}
        </Text>
        <Copyable text={curlOf(request.data, origin)} label={say('curl')} />
      </Section>
    </Page>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack gap="xs">
    <Title order={2} size="h5">
      {title}
    </Title>
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
          <Text size="sm" c="dimmed">
            {say('moreKeys', { count: number(keys.length - MAX_NAMED) })}
          </Text>
        )}
      </Group>
    </Section>
  )
}
