import type { IssuedToken, TokenRow } from '@vitrina/schema/console/access'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { ReplaceDialog } from '../replace-dialog.tsx'
import { useTokenCall } from './use-tokens.ts'
import { words } from './words.ts'

interface Props {
  readonly token: TokenRow
  readonly onIssued: (issued: IssuedToken) => void
  readonly onClose: () => void
}

/** Replaces a token by a new one. */
export const RotateToken = ({ token, onIssued, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const replacing = useTokenCall((hours: number) => {
    const body = { overlap_hours: hours }
    return call('POST sites/:site/token/:id/rotate', { site: site.slug, id: token.id, body })
  })
  return (
    <ReplaceDialog
      title={say('rotateTitle', { name: token.name })}
      lead={say('rotateLead')}
      action={say('rotate')}
      onReplaced={onIssued}
      {...{ replacing, onClose }}
    />
  )
}
