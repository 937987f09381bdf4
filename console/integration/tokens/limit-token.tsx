import { Stack } from '@mantine/core'
import type { TokenRow } from '@vitrina/schema/console/access'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { CallLimit } from './call-limit.tsx'
import { useTokenCall } from './use-tokens.ts'
import { words } from './words.ts'

interface Props {
  readonly token: TokenRow
  readonly onClose: () => void
}

/** Dialog for the rate limit of a token. */
export const LimitToken = ({ token, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const [calls, setCalls] = useState(token.calls_per_minute)
  const limit = useTokenCall((body: Pick<TokenRow, 'calls_per_minute'>) =>
    call('PATCH sites/:site/token/:id', { site: site.slug, id: token.id, body }),
  )
  return (
    <WriteModal isWriting={limit.isPending} onClose={onClose} title={say('limitTitle', { name: token.name })}>
      <InputForm onSubmit={() => limit.mutate({ calls_per_minute: calls }, { onSuccess: onClose })}>
        <Stack>
          <RefusalAlert of={limit.error} />
          <CallLimit value={calls} onChange={setCalls} />
          <DialogFoot action={say('limitSave')} isPending={limit.isPending} onClose={onClose} />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}
