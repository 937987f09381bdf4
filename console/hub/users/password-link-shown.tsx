import { Text } from '@mantine/core'
import type { PasswordLink } from '@vitrina/schema/console/people'
import { Copyable } from '../../parts/copyable.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly email: string
  readonly link: PasswordLink
  readonly onClose: () => void
}

/** Link by which a person sets a password, visible only here. */
export const PasswordLinkShown = ({ email, link: { link, expires_at }, onClose }: Props) => {
  const say = useWords(words)
  const { moment } = useFormat()
  return (
    <ShownOnce title={say('linkTitle')} onClose={onClose}>
      <Text size="sm">{say('linkLead', { email, until: moment(expires_at) })}</Text>
      <Copyable text={link} label={say('linkTitle')} />
    </ShownOnce>
  )
}
