import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { createElement, useEffect } from 'react'
import { call } from '../../api/call.ts'
import { problemOf } from '../../api/problem.ts'
import { useReach } from '../../api/use-reach.ts'
import { Refusal } from '../../parts/refusal.tsx'
import type { CurrentSite } from '../../session/current-site.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/site.ts'
import { readOrder, writeOrder } from '../use-order.ts'
import { keepPick, keptKeyOf, readPicks, useKeptPicks } from './kept-picks.ts'
import { beginOf, finishOf, keptOf, rebasedPick } from './pick.ts'

/** Orders of running writes. */
const running = new Set<string>()

const isWaiting = ({ isBegun, finish }: { readonly isBegun: boolean; readonly finish: string | null }) =>
  !isBegun || finish !== null

/** Sends the next write of a pick. A conflict keeps the marks and shows the changes of the other user. */
const sendPick = async (site: CurrentSite, key: string, id: number, operator: number): Promise<void> => {
  const pick = readPicks(key)[id]
  if (!pick || !isWaiting(pick)) return
  try {
    if (!pick.isBegun) {
      // The first picker becomes the assignee; the assignee of another order stays.
      await call('PUT sites/:site/order-assignee', {
        site: site.slug,
        body: { ids: [id], user_id: operator, from: null },
      })
      const change = beginOf(pick.order)
      const read = change.order_items?.length ? await writeOrder(site, id, pick, change) : undefined
      const now = readPicks(key)[id] ?? pick
      keepPick(key, id, { ...now, isBegun: true, ...(read && { tag: read.tag, order: keptOf(read.order) }) })
      return sendPick(site, key, id, operator)
    }
    await writeOrder(site, id, pick, finishOf(pick), { 'idempotency-key': pick.finish ?? '' })
    keepPick(key, id, null)
  } catch (failure) {
    const { status } = problemOf(failure)
    if (status === 0 || status >= 500 || status === 401 || status === 429) return
    const now = readPicks(key)[id] ?? pick
    if (status === 412) {
      const { order, tag } = await readOrder(site, id)
      keepPick(key, id, rebasedPick(now, order, tag))
      return sendPick(site, key, id, operator)
    }
    // After a refusal the picker corrects the marks and presses the button again.
    keepPick(key, id, { ...now, isBegun: true, finish: null })
    notifications.show({ color: 'red', autoClose: false, message: createElement(Refusal, { of: failure }) })
  }
}

/** Picks of the operator, which are sent while the server is reachable. */
export const usePicks = () => {
  const site = useSite()
  const { operator } = useSession()
  const client = useQueryClient()
  const isReached = useReach()
  const key = keptKeyOf(site, operator.id)
  const picks = useKeptPicks(key)
  useEffect(() => {
    if (!isReached) return
    for (const [id, pick] of Object.entries(picks)) {
      const place = `${key} ${id}`
      if (!isWaiting(pick) || running.has(place)) continue
      running.add(place)
      sendPick(site, key, Number(id), operator.id)
        .catch(() => undefined)
        .finally(() => {
          running.delete(place)
          client.invalidateQueries({ queryKey: ['orders', site.slug], refetchType: 'active' })
          client.invalidateQueries({ queryKey: ['order-assignees', site.slug] })
        })
    }
  }, [isReached, picks, key, site, operator.id, client])
  return { key, picks, isReached }
}
