import type { LiveDeal } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { readRoomDeals } from './broadcast/broadcast-parts.ts'
import { listAllOnAir, listSoldOut } from './broadcast/broadcast-sql.ts'
import { eachOnAir } from './each-on-air.ts'

const MOST_ROOMS = 400

interface Seen {
  deals: Map<number, LiveDeal>
  soldOut: readonly number[]
}

const isSameDeal = (a: LiveDeal | undefined, b: LiveDeal): boolean =>
  a !== undefined && a.remaining === b.remaining && a.state === b.state && a.endsAt === b.endsAt

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at])

/**
 * Finds what orders, cancels, the stock and the clock have changed in the rooms on air, and publishes it. Call `run` once a second;
 * each process may do so, because the frames contain the whole state.
 */
export const createRoomUpdates = (
  app: Pick<App, 'db' | 'clock' | 'publishRoom'>,
  onError: (error: unknown) => void,
): { run(): Promise<void> } => {
  const seen = new Map<number, Seen>()

  const look = async (broadcastId: number): Promise<void> => {
    const now = app.clock()
    const before = seen.get(broadcastId)
    const soldOut = (await listSoldOut(app.db, { broadcastId, now })).map(({ id }) => id)
    const deals = await readRoomDeals(app.db, { broadcastId, now })
    // a deal that has just ended is no longer among them
    const ended = [...(before?.deals.values() ?? [])].filter(({ id }) => !deals.some((deal) => deal.id === id))
    seen.set(broadcastId, { soldOut, deals: new Map(deals.map((deal) => [deal.id, deal])) })
    // viewers who come meanwhile receive the whole room
    if (!before) return
    for (const deal of deals)
      if (!isSameDeal(before.deals.get(deal.id), deal)) app.publishRoom?.(broadcastId, { t: 'deal', deal })
    for (const deal of ended) app.publishRoom?.(broadcastId, { t: 'deal', deal: { ...deal, state: 'ended' } })
    if (!isSameList(before.soldOut, soldOut))
      app.publishRoom?.(broadcastId, {
        t: 'now',
        now: { soldOutProductIds: soldOut, serverTime: now.toISOString() },
      })
  }

  return {
    async run() {
      if (!app.publishRoom) return
      const onAir = (await listAllOnAir(app.db, { most: MOST_ROOMS })).map(({ id }) => id)
      for (const id of seen.keys()) if (!onAir.includes(id)) seen.delete(id)
      await eachOnAir(onAir, look, onError)
    },
  }
}
