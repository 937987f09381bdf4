import { Button, Switch } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import type { IssuedToken, TokenRow } from '@vitrina/schema/console/access'
import type { Scope } from '@vitrina/schema/scopes'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable } from '../../parts/list/data-table.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { ExpectCalls } from './expect-calls.tsx'
import { IssueToken } from './issue-token.tsx'
import { LimitToken } from './limit-token.tsx'
import { RotateToken } from './rotate-token.tsx'
import { useTokenColumns } from './token-columns.tsx'
import { TokenShown } from './token-shown.tsx'
import { isValidToken, useTokenCall, useTokens } from './use-tokens.ts'
import { words } from './words.ts'

/** API tokens of the site, for its owners. */
export default function Tokens() {
  const say = useWords(words)
  const site = useSite()
  const { values, change } = useUrlState()
  const tokens = useTokens()
  const [rotating, setRotating] = useState<TokenRow>()
  const [limiting, setLimiting] = useState<TokenRow>()
  const [expecting, setExpecting] = useState<TokenRow>()
  const [revoking, setRevoking] = useState<TokenRow>()
  const [issued, setIssued] = useState<{ token: IssuedToken; scopes: readonly Scope[] }>()
  const columns = useTokenColumns({
    onRotate: setRotating,
    onLimit: setLimiting,
    onExpect: setExpecting,
    onRevoke: setRevoking,
  })
  const revoke = useTokenCall(({ id }: TokenRow) =>
    call('DELETE sites/:site/token/:id', { site: site.slug, id }),
  )
  const all = values.all !== undefined
  const rows = tokens.data?.filter((token) => all || isValidToken(token))
  const closeForm = () => change({ form: undefined })
  const issue = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change({ form: 'new' })}>
      {say('issue')}
    </Button>
  )
  return (
    <Page title={say('tokens')} lead={say('lead')} actions={rows?.length !== 0 && issue}>
      <Placeholder of={tokens} rows={4} />
      {tokens.data && tokens.data.length > 0 && (
        <Switch
          label={say('showEnded')}
          checked={all}
          onChange={() => change({ all: all ? undefined : 'yes' })}
        />
      )}
      {rows?.length === 0 && (
        <Empty
          icon={IconKey}
          title={say(tokens.data?.length === 0 ? 'none' : 'noneWorks')}
          lead={say('noneLead')}
        >
          {issue}
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <DataTable label={say('tokens')} rows={rows} columns={columns} rowKey={({ id }) => id} />
      )}
      {values.form === 'new' && (
        <IssueToken
          onClose={closeForm}
          onIssued={(token, scopes) => {
            closeForm()
            setIssued({ token, scopes })
          }}
        />
      )}
      {rotating && (
        <RotateToken
          token={rotating}
          onClose={() => setRotating(undefined)}
          onIssued={(token) => {
            setIssued({ token, scopes: rotating.scopes })
            setRotating(undefined)
          }}
        />
      )}
      {limiting && <LimitToken token={limiting} onClose={() => setLimiting(undefined)} />}
      {expecting && <ExpectCalls token={expecting} onClose={() => setExpecting(undefined)} />}
      {issued && (
        <TokenShown issued={issued.token} scopes={issued.scopes} onClose={() => setIssued(undefined)} />
      )}
      {revoking && (
        <Confirm
          title={say('revokeTitle', { name: revoking.name })}
          action={say('revoke')}
          act={() => revoke.mutateAsync(revoking)}
          done={say('revokedNow')}
          onClose={() => setRevoking(undefined)}
        >
          {say('revokeLead')}
        </Confirm>
      )}
    </Page>
  )
}
