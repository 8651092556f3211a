import type { UserCount } from '@shop/contract'
import type { App, Handlers } from '#src/handler-context.ts'
import { countOnIcons, countOwn, seeNotices } from './user-count-sql.ts'

type CountCalls = 'user.getCounters' | 'user.getCounts' | 'user.seeNotices'

/** C017, each from its own table. */
export const readCounts = async ({ db, clock }: Pick<App, 'db' | 'clock'>, userId: number): Promise<UserCount> => {
  const asked = { userId, now: clock() }
  const [own, onIcons] = await Promise.all([countOwn(db, asked), countOnIcons(db, asked)])
  // @TODO count the groups of gifts once there is a table of them: until then nobody can send one
  return { ...own, ...onIcons, giftGroupCount: 0, orderStates: own.orderStates as UserCount['orderStates'] }
}

export const countHandlers: Pick<Handlers, CountCalls> = {
  // C007: asked with every page, so only what it shows is counted
  'user.getCounters': ({ who }, { db, clock }) => countOnIcons(db, { userId: who.userId, now: clock() }),
  'user.getCounts': ({ who }, app) => readCounts(app, who.userId),
  'user.seeNotices': async ({ who }, { db, clock }) => {
    const asked = { userId: who.userId, now: clock() }
    await seeNotices(db, asked)
    return countOnIcons(db, asked)
  },
}
