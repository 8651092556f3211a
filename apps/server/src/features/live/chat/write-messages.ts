import type { LiveMessage } from '@shop/contract'
import { CHAT_WINDOW_MS, type ChatRefusal, findChatRefusal } from '@shop/rules'
import type { Tx } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { failpoint } from '#src/failpoint.ts'
import { addMessages, findLastId, listWriters, type ListWriters, lockRoom, type LockRoom } from './live-chat-sql.ts'

/** A message to be stored. Members have a user id and a key, staff a staff id. */
export interface ChatDraft {
  userId: number | null
  staffId: number | null
  name: string
  grade: string | null
  badge: LiveMessage['badge']
  text: string
  key: string | null
}

export type ChatOutcome =
  | { kind: 'stored'; id: number; prev: number; message: LiveMessage }
  /** The same member has sent the same key before. */
  | { kind: 'repeated'; id: number }
  | { kind: 'banned' }
  | { kind: 'missing' }
  | { kind: 'refused'; refusal: ChatRefusal }

type Facts = Omit<ListWriters, 'place'>

const NO_HISTORY: Facts = {
  existingId: null,
  lastAt: null,
  recent: 0,
  firstAt: null,
  mutedUntil: null,
  isBanned: false,
}

/** Decides on a message. Undefined accepts it. The broadcaster writes before the broadcast too, and in a frozen chat. */
const judge = (room: LockRoom, draft: ChatDraft, facts: Facts, now: Date): ChatOutcome | undefined => {
  const state = room.state as 'scheduled' | 'live' | 'ended' | 'canceled'
  if (draft.userId === null)
    return state === 'ended' || state === 'canceled' ? { kind: 'refused', refusal: { code: 'ended' } } : undefined
  if (facts.existingId !== null) return { kind: 'repeated', id: facts.existingId }
  if (facts.isBanned) return { kind: 'banned' }
  const { isFrozen, slowModeS } = room
  const refusal = findChatRefusal({ ...facts, now, state, isFrozen, slowModeS })
  return refusal && { kind: 'refused', refusal }
}

const findFacts = async (
  tx: Tx,
  { broadcastId, room, drafts, now }: { broadcastId: number; room: LockRoom; drafts: readonly ChatDraft[]; now: Date },
): Promise<Facts[]> => {
  if (drafts.every(({ userId }) => userId === null)) return drafts.map(() => NO_HISTORY)
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const rows = await listWriters(tx, {
    broadcastId,
    channelId: room.channelId,
    userIds: drafts.map(({ userId }) => userId ?? 0),
    keys: drafts.map(({ key }) => key ?? ''),
    now,
    recentSince: before(CHAT_WINDOW_MS),
    since: before(Math.max(CHAT_WINDOW_MS, room.slowModeS * 1_000)),
  })
  const byPlace = new Map(rows.map(({ place, ...facts }) => [place, facts]))
  return drafts.map((_, index) => byPlace.get(index + 1) ?? NO_HISTORY)
}

const store = async (
  tx: Tx,
  broadcastId: number,
  { drafts, prev, now }: { drafts: readonly ChatDraft[]; prev: number; now: Date },
): Promise<ChatOutcome[]> => {
  const rows = await addMessages(tx, {
    broadcastId,
    now,
    userIds: drafts.map(({ userId }) => userId ?? 0),
    staffIds: drafts.map(({ staffId }) => staffId ?? 0),
    names: drafts.map(({ name }) => name),
    grades: drafts.map(({ grade }) => grade ?? ''),
    badges: drafts.map(({ badge }) => badge ?? ''),
    texts: drafts.map(({ text }) => text),
    keys: drafts.map(({ key }) => key ?? ''),
  })
  const ids = rows.map(({ id }) => id).toSorted((one, two) => one - two)
  const at = now.toISOString()
  return drafts.map(({ name, grade, badge, text }, index) => {
    const id = ids[index] ?? 0
    return { kind: 'stored', id, prev: ids[index - 1] ?? prev, message: { id, name, grade, badge, text, at } }
  })
}

/**
 * Stores messages of a room in one transaction, each of another person, in their order. The room is locked first: its ids increase in
 * the order of the commits of all processes, and rules about earlier messages hold between them.
 */
export const writeMessages = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  broadcastId: number,
  drafts: readonly ChatDraft[],
): Promise<ChatOutcome[]> =>
  db.tx(async (tx) => {
    const room = await lockRoom(tx, { id: broadcastId })
    if (!room) return drafts.map(() => ({ kind: 'missing' }))
    const now = clock()
    const { lastId } = await findLastId(tx, { broadcastId })
    const facts = await findFacts(tx, { broadcastId, room, drafts, now })
    const outcomes = drafts.map((draft, index) => judge(room, draft, facts[index] ?? NO_HISTORY, now))
    const accepted = drafts.filter((_, index) => outcomes[index] === undefined)
    const stored = accepted.length > 0 ? await store(tx, broadcastId, { drafts: accepted, prev: lastId, now }) : []
    await failpoint('live.beforeCommit')
    const next = stored.values()
    return outcomes.map((outcome) => outcome ?? (next.next().value as ChatOutcome))
  })
