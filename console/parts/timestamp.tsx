import { Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMaybeSession } from '../session/session.ts'
import { useFormat } from '../text/format.ts'

/** Time in one of the forms: date and time, relative time, or elapsed time. */
export const Timestamp = ({
  at,
  as = 'moment',
}: {
  readonly at: string | null
  readonly as?: 'moment' | 'ago' | 'since'
}) => {
  const { site } = useParams({ strict: false })
  const zone = useMaybeSession()?.sites.find(({ slug }) => slug === site)?.time_zone
  const format = useFormat(zone)
  if (at === null)
    return (
      <Text span c="dimmed" inherit>
        –
      </Text>
    )
  return (
    <time dateTime={at} title={format.exact(at)} className="number">
      {format[as](at)}
    </time>
  )
}
