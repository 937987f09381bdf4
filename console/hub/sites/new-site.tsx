import { Select, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { queries, SESSION } from '../../api/queries.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { words } from './words.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const CURRENCIES = Intl.supportedValuesOf('currency')

/** Time zone of the browser, if it is among the options. */
const LOCAL_ZONE = ZONES.find((zone) => zone === Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Form that creates a site. */
export const CreateSite = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useWords({ ...hubWords, ...words })
  const [zone, setZone] = useState(LOCAL_ZONE ?? 'Europe/Chisinau')
  const [currency, setCurrency] = useState('MDL')
  const making = useMutation({
    mutationFn: (typed: { name: string; slug: string }) =>
      call('POST hub/site', { body: { ...typed, time_zone: zone, currency } }),
    onSuccess: async ({ name }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['hub', 'sites'] }),
        queries.invalidateQueries({ queryKey: SESSION }),
      ])
      notifications.show({ message: say('siteCreated', { name }) })
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => String(typed.get(name)).trim()
    making.mutate({ name: textOf('name'), slug: textOf('slug') })
  }
  return (
    <WriteModal isWriting={making.isPending} onClose={onClose} title={say('newSite')}>
      <form onSubmit={submit}>
        <Stack>
          <RefusalAlert of={making.error} fields={['name', 'slug', 'time_zone', 'currency']} />
          <TextInput
            name="name"
            label={say('siteName')}
            error={faultOf(making.error, 'name')}
            required
            data-autofocus
          />
          <TextInput
            name="slug"
            label={say('slug')}
            description={say('slugHint')}
            error={faultOf(making.error, 'slug')}
            maxLength={63}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Select
            label={say('timeZone')}
            data={ZONES}
            value={zone}
            onChange={(value) => value !== null && setZone(value)}
            error={faultOf(making.error, 'time_zone')}
            allowDeselect={false}
            searchable
            limit={50}
          />
          <Select
            label={say('currency')}
            data={CURRENCIES}
            value={currency}
            onChange={(value) => value !== null && setCurrency(value)}
            error={faultOf(making.error, 'currency')}
            allowDeselect={false}
            searchable
            limit={50}
          />
          <DialogFoot action={say('create')} isPending={making.isPending} onClose={onClose} />
        </Stack>
      </form>
    </WriteModal>
  )
}
