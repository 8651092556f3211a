import type { BrandId } from '@shop/brands'
import { isOnByDefault } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import type { MessageChannel } from '#src/features/notification/outbox/deliver.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { addBroadcast, addReceivers, cancelBroadcast, countAudience, dropBroadcastMessages } from './broadcast-sql.ts'
import type { BroadcastText } from './render-broadcast.ts'

/** Kinds whose title and text are written by an operator. */
export const broadcastKinds = ['notice.published', 'ad.event'] as const
export type BroadcastKind = (typeof broadcastKinds)[number]

export interface NewBroadcast extends BroadcastText {
  kind: BroadcastKind
  /** Brand whose members receive it. Undefined: all brands. */
  platform: BrandId | undefined
  /** What staff has chosen; undefined for a command. */
  plan?: BroadcastPlan | undefined
}

/** Receivers, channels, time and rate of a broadcast of staff. */
export interface BroadcastPlan {
  requestId: string
  staffId: number
  /** Members to whom it is limited; undefined: all members. */
  receivers: { name: string; userIds: readonly number[] } | undefined
  /** Channels outside the app. */
  channels: readonly MessageChannel[]
  /** Most messages of a channel in a minute; null: no limit. */
  perMinute: number | null
  /** Nothing is sent before; null: at once. */
  startsAt: Date | null
}

export interface Audience {
  members: number
  /** Members who get a text message too. */
  texts: number
  /** Highest id of a member. */
  last: number
}

/** Counts who would receive a broadcast now. */
export const readAudience = (
  sql: Sql,
  { kind, platform }: Pick<NewBroadcast, 'kind' | 'platform'>,
): Promise<Audience> => {
  const { group, channels, class: of }: MessageKind = messageKinds[kind]
  return countAudience(sql, {
    group,
    platform: platform ?? null,
    hasText: channels.includes('text'),
    textDefault: isOnByDefault(group, 'text'),
    isAd: of === 'advertising',
  })
}

/** Inserts a broadcast in the transaction of its event. Jobs insert the rows of its members in batches, and send its messages. */
export const createBroadcast = async (
  tx: Sql,
  { platform, plan, ...given }: NewBroadcast,
  now: Date,
): Promise<number> => {
  const all = await readAudience(tx, { kind: given.kind, platform })
  const { receivers, requestId = null, staffId = null, channels = null, perMinute = null, startsAt = null } = plan ?? {}
  const { id } = await addBroadcast(tx, {
    ...given,
    platform: platform ?? null,
    audience: receivers?.userIds.length ?? all.members,
    lastMemberId: all.last,
    now,
    requestId,
    staffId,
    segmentName: receivers?.name ?? null,
    hasReceivers: receivers !== undefined,
    channels,
    perMinute,
    startsAt,
  })
  if (receivers) await addReceivers(tx, { id, userIds: receivers.userIds })
  await enqueue(tx, 'broadcast.expand', { id }, { key: String(id), ...(startsAt && { runAt: startsAt }) })
  return id
}

/** Stops what was not sent yet. Returns the number of dropped messages, undefined if the broadcast is over. */
export const stopBroadcast = async (tx: Sql, id: number, now: Date): Promise<number | undefined> => {
  if ((await cancelBroadcast(tx, { id, now })) === 0) return undefined
  return dropBroadcastMessages(tx, { id, now })
}
