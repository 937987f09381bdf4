import { Anchor, Text } from '@mantine/core'
import type { WebhookWithSecret } from '@vitrina/schema/webhook'
import { Copyable } from '../../parts/copyable.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useWords } from '../../text/words.ts'
import { VERIFY_SNIPPET } from './verify-snippet.ts'
import { words } from './words.ts'

interface Props {
  readonly webhook: WebhookWithSecret
  readonly onClose: () => void
}

/** Secret of a webhook, shown only once, with instructions. */
export const SecretWindow = ({ webhook, onClose }: Props) => {
  const say = useWords(words)
  return (
    <ShownOnce title={say('secret')} onClose={onClose}>
      <Text size="sm" className="mono">
        {webhook.url}
      </Text>
      <Copyable text={webhook.secret} label={say('secret')} />
      <Text size="sm">
        {say('verify')} (
        <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" inherit>
          Standard Webhooks
        </Anchor>
        ):
      </Text>
      <Copyable text={VERIFY_SNIPPET} label={say('verify')} />
    </ShownOnce>
  )
}
