import { Box, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { useState } from 'react'
import { words as hub } from '../../hub/words.ts'
import { faultOf } from '../../parts/fault-of.ts'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { LANGUAGE_NAMES, useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { ownRoleWords } from './own-role-words.ts'
import { type ChosenRole, RoleSelect } from './role-select.tsx'
import type { NewSiteOperator } from './site-operators.tsx'
import { StoresInput } from './stores-input.tsx'
import { words } from './words.ts'

interface Props {
  readonly give: (operator: NewSiteOperator) => Promise<unknown>
  /** Reason of the last refusal. */
  readonly refusal: unknown
}

/** Gives a role to an e-mail address; a new user is invited. */
export const AddOperator = ({ give, refusal }: Props) => {
  const say = useWords({ ...hub, ...words, ...ownRoleWords })
  const own = useLanguage().language
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<ChosenRole>({ role: 'viewer' })
  const [stores, setStores] = useState<readonly number[]>([])
  const [language, setLanguage] = useState<Language>(own)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    await give({ email: email.trim(), ...role, ...(stores.length > 0 && { stores }), language }).then(
      () => {
        setEmail('')
        setStores([])
      },
      // The refusal is shown by the caller.
      () => undefined,
    )
    setBusy(false)
  }
  return (
    <InputForm onSubmit={submit}>
      <Group align="end">
        <TextInput
          name="email"
          type="email"
          label={say('email')}
          required
          value={email}
          error={faultOf(refusal, 'email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
          flex="1 1 14rem"
          maw="24rem"
        />
        <RoleSelect name="role" label={say('role')} chosen={role} onChoose={setRole} />
        <Box flex="1 1 12rem" maw="20rem">
          <StoresInput label={say('stores')} stores={stores} onChange={setStores} />
        </Box>
        <NativeSelect
          name="language"
          label={say('language')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Button type="submit" loading={isBusy}>
          {say('addOperator')}
        </Button>
      </Group>
    </InputForm>
  )
}
