import type { Handlers } from '#src/handler-context.ts'
import { readInboxStates } from './inbox-state.ts'

export const liveHandlers: Pick<Handlers, 'notification.getUnread'> = {
  // for a client that polls; streams are in http/routing/answer-stream.ts
  'notification.getUnread': async ({ who: { userId } }, { db }) =>
    (await readInboxStates(db, [userId])).get(userId) ?? { orderList: 0, fruitSnsList: 0, newest: null },
}
