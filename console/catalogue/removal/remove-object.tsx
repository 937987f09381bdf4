import { useQuery } from '@tanstack/react-query'
import { isKeptWhenDeleted } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { problemOf } from '../../api/problem.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Loading } from '../../parts/loading.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { removeMany } from '../content.ts'
import { words } from '../form/words.ts'
import { RemoveUsed } from './remove-used.tsx'

interface Props {
  readonly object: Resource
  readonly id: number
  readonly name: string
  readonly act: () => Promise<unknown>
  /** Callback after a removal that moved or deleted the users of the object. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** True if a dry run of a deletion was refused only because of references, which a removal can move. */
export const isUsed = (object: Resource, failure: unknown): boolean => {
  if (!failure || !isKeptWhenDeleted(object)) return false
  const { faults } = problemOf(failure)
  // Stock and prices of a store or user type are no references.
  return (
    faults.length > 0 && faults.every(({ code, message }) => code === 'in_use' && !message.includes('?with='))
  )
}

/** Dialog that deletes one object; if it is in use, the dialog names its users. */
export const RemoveObject = ({ object, id, name, act, onDone, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const rehearsal = useQuery({
    queryKey: [site.slug, 'removal', object.path, id],
    queryFn: async () => {
      await removeMany(site, object.path, [id], { dryRun: true })
      return true
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const title = say('removeTitle', { name })
  if (isUsed(object, rehearsal.error))
    return (
      <WriteModal isWriting={false} onClose={onClose} title={title} size="lg">
        <RemoveUsed {...{ object, onClose, onDone }} ids={[id]} />
      </WriteModal>
    )
  if (rehearsal.isPending)
    return (
      <WriteModal isWriting={false} onClose={onClose} title={title}>
        <Loading rows={2} />
      </WriteModal>
    )
  return (
    <Confirm title={title} action={say('remove')} act={act} onClose={onClose}>
      {say(isKeptWhenDeleted(object) ? 'removeLead' : 'removeForGood')}
    </Confirm>
  )
}
