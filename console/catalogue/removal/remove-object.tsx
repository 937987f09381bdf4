import { isMovedToTrash } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { Confirm } from '../../parts/confirm.tsx'
import { Loading } from '../../parts/loading.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from '../form/words.ts'
import { RemoveUsed } from './remove-used.tsx'
import { usePreview } from './use-preview.ts'

interface Props {
  readonly object: Resource
  readonly id: number
  readonly name: string
  readonly act: () => Promise<unknown>
  /** Callback after a removal that moved or deleted the users of the object. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Dialog that deletes one object; if it is in use, the dialog names its users. */
export const RemoveObject = ({ object, id, name, act, onDone, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const mayRemove = isMovedToTrash(object) && site.may('catalogue.write')
  const preview = usePreview(object.path, [id], null, mayRemove)
  const title = say('removeTitle', { name })
  if (preview.data && preview.data.uses.length + preview.data.ordered.length > 0)
    return (
      <WriteModal isWriting={false} onClose={onClose} title={title} size="lg">
        <RemoveUsed {...{ object, onClose, onDone }} ids={[id]} refetch="none" />
      </WriteModal>
    )
  if (preview.isLoading)
    return (
      <WriteModal isWriting={false} onClose={onClose} title={title}>
        <Loading rows={2} />
      </WriteModal>
    )
  return (
    <Confirm title={title} action={say('remove')} act={act} onClose={onClose}>
      {say(isMovedToTrash(object) ? 'removeLead' : 'removeForGood')}
    </Confirm>
  )
}
