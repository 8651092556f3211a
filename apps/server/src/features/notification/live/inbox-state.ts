import type { InboxState } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { BRIEF, LASTING } from '#src/features/auth/token-secret.ts'
import * as sql from './inbox-state-sql.ts'

/** Reads the counters and newest notifications of some users in one query. */
export const readInboxStates = async (db: Sql, userIds: readonly number[]): Promise<Map<number, InboxState>> => {
  const states = new Map<number, InboxState>()
  for (const { userId, list, unread, newest } of await sql.listInboxStates(db, { userIds })) {
    const state = states.get(userId) ?? { orderList: 0, fruitSnsList: 0, newest: null }
    states.set(userId, {
      orderList: list === 'orderList' ? (unread ?? 0) : state.orderList,
      fruitSnsList: list === 'fruitSnsList' ? (unread ?? 0) : state.fruitSnsList,
      newest: Math.max(state.newest ?? 0, newest ?? 0) || null,
    })
  }
  return states
}

/** Finds which tokens still authorize their owner, by hash in hexadecimal digits. */
export const findValidTokens = async (db: Sql, hashes: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const since = { idleSince: before(LASTING.idleMs), briefIdleSince: before(BRIEF.idleMs) }
  return new Set((await sql.listValidTokens(db, { hashes, now, ...since })).map(({ hash }) => hash))
}
