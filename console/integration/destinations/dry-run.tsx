import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconFlask, IconPlayerPlay } from '@tabler/icons-react'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { unknownWords, useDestinationCall } from './use-destinations.ts'
import { words } from './words.ts'

/** Contents of a dry run, and the button that ends it. */
export const DryRun = ({ of }: { readonly of: DestinationRow }) => {
  const say = useWords(words)
  const site = useSite()
  const [isConfirming, setConfirming] = useState(false)
  const goLive = useDestinationCall(() =>
    call('POST sites/:site/destination/:id/live', { site: site.slug, id: of.id }),
  )
  const { preview } = of
  const unknown = unknownWords(of).length
  const goods = (preview?.products ?? 0) + (preview?.variants ?? 0)
  const known = (preview?.by_key ?? 0) + (preview?.by_barcode ?? 0) + (preview?.by_code ?? 0)
  return (
    <Alert color="yellow" icon={<IconFlask />} title={say('drySeen')}>
      <Stack gap="xs" align="start">
        {!preview || (goods === 0 && preview.groups === 0 && preview.orders === 0) ? (
          <Text size="sm">{say('dryWaits')}</Text>
        ) : (
          <>
            <Text size="sm">
              {say('dryCounts', {
                products: preview.products,
                variants: preview.variants,
                groups: preview.groups,
                properties: preview.properties,
                types: preview.price_types,
                stores: preview.stores,
              })}
            </Text>
            {goods > 0 && (
              <Text size="sm">
                {say('dryMatches', {
                  key: preview.by_key,
                  barcode: preview.by_barcode,
                  code: preview.by_code,
                  fresh: goods - known,
                })}
              </Text>
            )}
            {preview.orders > 0 && <Text size="sm">{say('dryOrders', { orders: preview.orders })}</Text>}
            {unknown > 0 && <Text size="sm">{say('dryMap', { count: unknown })}</Text>}
          </>
        )}
        {site.may('destinations.manage') && (
          <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => setConfirming(true)}>
            {say('goLive')}
          </Button>
        )}
      </Stack>
      {isConfirming && (
        <Confirm
          title={say('goLiveTitle')}
          action={say('goLive')}
          act={() => goLive.mutateAsync(undefined)}
          onClose={() => setConfirming(false)}
        >
          {say('goLiveLead')}
        </Confirm>
      )}
    </Alert>
  )
}
