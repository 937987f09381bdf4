import { Text } from '@mantine/core'
import type { IssuedToken } from '@vitrina/schema/console/access'
import type { Scope } from '@vitrina/schema/scopes'
import { Copyable } from '../../parts/copyable.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { firstCall } from './first-call.ts'
import { words } from './words.ts'

interface Props {
  readonly issued: IssuedToken
  readonly scopes: readonly Scope[]
  readonly onClose: () => void
}

/** New token, shown only once, with a call to try it. */
export const TokenShown = ({ issued: { token, works_until }, scopes, onClose }: Props) => {
  const say = useWords(words)
  const { api_origin: origin } = useSession()
  const { moment } = useFormat(useSite().time_zone)
  return (
    <ShownOnce title={say('issued')} onClose={onClose}>
      <Copyable text={token} label={say('token')} />
      {works_until !== undefined && <Text size="sm">{say('oldWorks', { until: moment(works_until) })}</Text>}
      <Text size="sm">{say('firstCall')}:</Text>
      <Copyable text={firstCall(origin, token, scopes)} label={say('firstCall')} />
    </ShownOnce>
  )
}
