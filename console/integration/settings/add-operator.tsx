import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { ROLES, type Role } from '@vitrina/schema/rights'
import { type FormEvent, useState } from 'react'
import { words as hub } from '../../hub/words.ts'
import { faultOf } from '../../parts/fault-of.ts'
import { roleWords } from '../../session/role-words.ts'
import { LANGUAGE_NAMES, useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { NewSiteOperator } from './site-operators.tsx'
import { words } from './words.ts'

interface Props {
  readonly give: (given: NewSiteOperator) => Promise<unknown>
  /** Reason of the last refusal. */
  readonly refusal: unknown
}

/** Gives a role to an e-mail address; a new user is invited. */
export const AddOperator = ({ give, refusal }: Props) => {
  const say = useWords({ ...hub, ...words })
  const sayRole = useWords(roleWords)
  const own = useLanguage().language
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [language, setLanguage] = useState<Language>(own)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await give({ email: email.trim(), role, language }).then(
      () => setEmail(''),
      // The refusal is shown by the caller.
      () => undefined,
    )
    setBusy(false)
  }
  return (
    <form onSubmit={submit}>
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
        <NativeSelect
          name="role"
          label={say('role')}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
          data={ROLES.map((value) => ({ value, label: sayRole(value) }))}
        />
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
    </form>
  )
}
