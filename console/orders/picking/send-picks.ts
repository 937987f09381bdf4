import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createElement, useEffect } from 'react'
import { call } from '../../api/call.ts'
import { problemOf } from '../../api/problem.ts'
import { useServerReachable } from '../../api/use-server-reachable.ts'
import { Refusal } from '../../parts/refusal.tsx'
import type { CurrentSite } from '../../session/current-site.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/site.ts'
import { numberOf } from '../papers/handed-over-items.ts'
import { orderKey, type ReadOrder, readOrder, writeOrder } from '../use-order.ts'
import { isUnsent, newPick, type OrderPick, pickedLines, readOf, rebasedPick, startChange } from './pick.ts'
import { readPicks, storageKeyOf, storePick, useStoredPicks } from './stored-picks.ts'

/** Interval in ms of attempts to send while the server refuses for a time. */
const RETRY_MS = 5_000

interface Sending {
  readonly site: CurrentSite
  /** Storage key of the picks. */
  readonly key: string
  readonly operator: number
  readonly client: QueryClient
}

/** Orders of running writes. */
const running = new Set<string>()

/** True for a failure that may pass: no response, an expired session, a busy server, or an equal write in progress. */
const isTransient = (failure: unknown): boolean => {
  const { status, code } = problemOf(failure)
  return [0, 401, 408, 429].includes(status) || status >= 500 || code === 'idempotency_key_in_use'
}

/** Makes the picker the assignee, unless the order has one or the picker has no role at the site. */
const assign = ({ site, operator }: Sending, id: number) =>
  call('PUT sites/:site/order-assignee', {
    site: site.slug,
    body: { ids: [id], user_id: operator, from: null },
  }).catch((failure) => {
    if (![404, 409].includes(problemOf(failure).status)) throw failure
  })

const write = async ({ site, key, client }: Sending, id: number, pick: OrderPick): Promise<void> => {
  const change = pick.isBegun ? pick.finish : startChange(pick.order)
  const read = change?.order_items?.length ? await writeOrder(site, id, pick, change) : undefined
  if (read) client.setQueryData(orderKey(site, id), read)
  const now = readPicks(key)[id] ?? pick
  storePick(key, id, pick.isBegun ? null : { ...now, ...(read && readOf(read)), isBegun: true })
}

/** Sends the writes of a pick. A conflict keeps the marks and shows the changes of the other user. */
const sendPick = async (sending: Sending, id: number): Promise<void> => {
  const { site, key } = sending
  const pick = readPicks(key)[id]
  if (!pick || !isUnsent(pick)) return
  try {
    if (!pick.isBegun) await assign(sending, id)
    await write(sending, id, pick)
    return sendPick(sending, id)
  } catch (failure) {
    if (isTransient(failure)) return
    const now = readPicks(key)[id] ?? pick
    const { status } = problemOf(failure)
    if (status === 412) {
      storePick(key, id, rebasedPick(now, await readOrder(site, id)))
      return sendPick(sending, id)
    }
    // After a refusal the picker corrects the marks and presses the button again; a deleted order is forgotten.
    storePick(key, id, status === 404 ? null : { ...now, ...readOf(now), isBegun: true, finish: null })
    const message = createElement(Refusal, { of: failure })
    notifications.show({ color: 'red', autoClose: false, title: numberOf(now.order), message })
  }
}

/** Begins the pick of an order that was read, or updates it after a change by another user. */
export const keepRead = (key: string, read: ReadOrder): void => {
  const { order } = read
  const pick = readPicks(key)[order.order_id]
  if (!pick && pickedLines(order).length > 0) storePick(key, order.order_id, newPick(read))
  // A read may be older than the last write, or include a write whose response has not arrived yet.
  if (pick && !isUnsent(pick) && order.updated_at > pick.order.updated_at)
    storePick(key, order.order_id, rebasedPick(pick, read))
}

/** Picks of the operator, which are sent while the server is reachable. */
export const usePicks = () => {
  const site = useSite()
  const { operator } = useSession()
  const client = useQueryClient()
  const isReached = useServerReachable()
  const key = storageKeyOf(site, operator.id)
  const picks = useStoredPicks(key)
  const unsent = Object.entries(picks).flatMap(([id, pick]) => (isUnsent(pick) ? [id] : []))
  const ids = unsent.join()
  useEffect(() => {
    if (!isReached || ids === '') return
    const send = async (id: string): Promise<void> => {
      const place = `${key} ${id}`
      if (running.has(place)) return
      running.add(place)
      await sendPick({ site, key, operator: operator.id, client }, Number(id)).catch(() => undefined)
      running.delete(place)
      client.invalidateQueries({ queryKey: ['orders', site.slug], refetchType: 'active' })
      client.invalidateQueries({ queryKey: ['order-assignees', site.slug] })
    }
    const sendAll = () => ids.split(',').map(send)
    sendAll()
    const timer = setInterval(sendAll, RETRY_MS)
    return () => clearInterval(timer)
  }, [isReached, ids, key, site, operator.id, client])
  return { key, picks, isReached }
}
