import type { UserCount } from '@shop/contract'
import type { App, Handlers } from '#src/handler-context.ts'
import { countOnIcons, countOwn, seeNotices } from './user-count-sql.ts'

type CountCalls = 'user.getCounters' | 'user.getCounts' | 'user.seeNotices'

/** C017: reads each counter from its own table. */
export const readCounts = async ({ db, clock }: Pick<App, 'db' | 'clock'>, userId: number): Promise<UserCount> => {
  const asked = { userId, now: clock() }
  const [own, onIcons] = await Promise.all([countOwn(db, asked), countOnIcons(db, asked)])
  return { ...own, ...onIcons, orderStates: own.orderStates as UserCount['orderStates'] }
}

export const countHandlers: Pick<Handlers, CountCalls> = {
  // C007: requested with every page, so it counts only what the icons show
  'user.getCounters': ({ who }, { db, clock }) => countOnIcons(db, { userId: who.userId, now: clock() }),
  'user.getCounts': ({ who }, app) => readCounts(app, who.userId),
  'user.seeNotices': async ({ who }, { db, clock }) => {
    const asked = { userId: who.userId, now: clock() }
    await seeNotices(db, asked)
    return countOnIcons(db, asked)
  },
}
