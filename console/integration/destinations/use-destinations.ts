import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'

/** Interval in ms of refreshing exchanges. */
const POLL_MS = 5_000

/** Destinations of the site, with their words, stopped orders and last exchanges. */
export const useDestinations = () => {
  const site = useSite()
  return useQuery({
    queryKey: ['destinations', site.slug],
    queryFn: ({ signal }) => call('GET sites/:site/destination', { site: site.slug, signal }),
    refetchInterval: POLL_MS,
  })
}

/** Price types, stores and categories to which words can be mapped. */
export const useMeanings = () => {
  const site = useSite()
  return useQuery({
    queryKey: ['destination-meanings', site.slug],
    queryFn: ({ signal }) => call('GET sites/:site/destination-meaning', { site: site.slug, signal }),
  })
}

/** Recorded exchanges of a destination. */
export const useRecordings = (id: number) => {
  const site = useSite()
  return useQuery({
    queryKey: ['destination-recordings', site.slug, id],
    queryFn: ({ signal }) =>
      call('GET sites/:site/destination/:id/recording', { site: site.slug, id, signal }),
    refetchInterval: POLL_MS,
  })
}

/** Mutation of destinations, which are read again afterwards. */
export const useDestinationCall = <Input, Output>(call: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  const site = useSite()
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['destinations', site.slug] }),
  })
}

/**
 * Unmapped words of a destination for which values wait. Other unmapped words create an object of that name, or
 * are not used.
 */
export const unknownWords = ({ words }: Pick<DestinationRow, 'words'>): DestinationRow['words'] =>
  words.filter(({ ours, parked }) => ours === null && parked > 0)

/** State of a destination in one word. */
export const destinationStateOf = (row: DestinationRow): 'dry' | 'busy' | 'attention' | 'works' => {
  if (!row.live) return 'dry'
  if (row.catching_up) return 'busy'
  const isQuarantined = row.stopped_orders.some(({ state }) => state === 'quarantined')
  return isQuarantined ||
    row.open_orders.length > 0 ||
    unknownWords(row).length > 0 ||
    row.absent_products !== null
    ? 'attention'
    : 'works'
}
