import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'

/** Customers of the site, those with the latest orders first; with a text, those that it finds. */
export const useCustomers = (search: string) => {
  const { slug: site } = useSite()
  return useInfiniteQuery({
    queryKey: [site, 'customers', search],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET sites/:site/customer', { site, query: { search: search || undefined, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Customer of an order. */
export const useCustomer = (id: number) => {
  const { slug: site } = useSite()
  return useQuery({
    queryKey: [site, 'customer', id],
    queryFn: ({ signal }) => call('GET sites/:site/customer/:id', { site, id, signal }),
  })
}

/** Orders of a customer, newest first. */
export const useOrdersOfCustomer = (id: number) => {
  const { slug: site } = useSite()
  return useInfiniteQuery({
    queryKey: [site, 'customer', id, 'orders'],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET sites/:site/customer/:id/order', { site, id, query: { before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Merges another customer into this one, and separates identities from it. */
export const useMerging = (id: number) => {
  const { slug: site } = useSite()
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all(
      ['customer', 'customers', 'customer-remarks'].map((name) =>
        client.invalidateQueries({ queryKey: [site, name] }),
      ),
    )
  const merging = useMutation({
    mutationFn: (other: number) =>
      call('POST sites/:site/customer/:id/merge', { site, id, body: { order_id: other } }),
    onSuccess,
  })
  const separating = useMutation({
    mutationFn: (identities: readonly string[]) =>
      call('POST sites/:site/customer/:id/take-apart', { site, id, body: { identities } }),
    onSuccess,
  })
  return { merging, separating }
}
