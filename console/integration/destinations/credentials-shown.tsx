import { Stack, Text } from '@mantine/core'
import type { DestinationWithPassword } from '@vitrina/schema/exchange/destination'
import { Copyable } from '../../parts/copyable.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useWords } from '../../text/words.ts'
import { DialogHints } from './dialog-hints.tsx'
import { useExchangeAddress } from './use-exchange-address.ts'
import { words } from './words.ts'

interface Props {
  readonly issued: Pick<DestinationWithPassword, 'login' | 'password'>
  readonly onClose: () => void
}

/** Login and password of a destination, shown only once, with the fields of the other system to enter them in. */
export const CredentialsShown = ({ issued: { login, password }, onClose }: Props) => {
  const say = useWords(words)
  const address = useExchangeAddress()
  return (
    <ShownOnce title={say('issued')} onClose={onClose}>
      {(
        [
          ['address', address],
          ['login', login],
          ['password', password],
        ] as const
      ).map(([field, text]) => (
        <Stack key={field} gap={2}>
          <Text size="sm" fw={500}>
            {say(field)}
          </Text>
          <Copyable text={text} label={say(field)} />
        </Stack>
      ))}
      <DialogHints address={address} login={login} />
    </ShownOnce>
  )
}
