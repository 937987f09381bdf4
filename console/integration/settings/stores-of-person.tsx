import { Box, Stack, Text } from '@mantine/core'
import type { SiteOperatorRow } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useWords } from '../../text/words.ts'
import { ownRoleWords } from './own-role-words.ts'
import { StoresInput } from './stores-input.tsx'
import { words } from './words.ts'

interface Props {
  readonly person: SiteOperatorRow
  readonly isWriting: boolean
  readonly refusal: unknown
  readonly save: (stores: readonly number[]) => void
  readonly onClose: () => void
}

/** Dialog for the stores of a person. */
export const StoresOfPerson = ({ person, isWriting, refusal, save, onClose }: Props) => {
  const say = useWords({ ...words, ...ownRoleWords })
  const [stores, setStores] = useState<readonly number[]>(person.stores ?? [])
  return (
    <WriteModal isWriting={isWriting} onClose={onClose} title={say('storesOf', { email: person.email })}>
      <InputForm onSubmit={() => save(stores)}>
        <Stack>
          <RefusalAlert of={refusal} />
          <Text size="sm">{say('storesHelp')}</Text>
          {/* Space for the list of stores, which opens below the field. */}
          <Box mih="18rem">
            <StoresInput label={say('stores')} stores={stores} onChange={setStores} />
          </Box>
          <DialogFoot action={say('saveStores')} isPending={isWriting} onClose={onClose} />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}
