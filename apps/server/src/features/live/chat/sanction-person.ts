import { AppError } from '@shop/contract'
import { publishEvent } from '#src/features/live/room/room-events.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './live-moderation-sql.ts'

const MINUTE_MS = 60_000

export interface Sanction {
  broadcastId: number
  channelId: number
  userId: number
  /** Masked name, for the list of those who may not write. */
  name: string
  kind: 'mute' | 'ban' | 'none'
  /** Duration of a mute. */
  minutes: number
  staffId: number
}

/** Mutes a member in a room for a time, bans one from the chats of the channel, or ends both. Tells the room. */
export const sanctionPerson = async (
  app: App,
  { broadcastId, channelId, userId, name, kind, minutes, staffId }: Sanction,
): Promise<void> => {
  const now = app.clock()
  const place = { broadcastId, channelId }
  const until = kind === 'mute' ? new Date(now.getTime() + minutes * MINUTE_MS) : null
  await app.db.tx(async (tx) => {
    const row = { ...place, userId, name, staffId, now }
    if (kind === 'ban') await sql.putBan(tx, row)
    else if (until) await sql.putMute(tx, { ...row, until })
    else await sql.removeSanctions(tx, { ...place, userId })
    const sanction = { room: broadcastId, channelId, userId, sanction: kind, until: until?.toISOString() ?? null }
    publishEvent(app, { kind: 'sanction', ...sanction })
  })
}

/** Hides a message of a room for all or shows it, and settles its reports. Throws `liveMessageNotFound`. */
export const decideMessage = (
  app: App,
  { id, broadcastId, isHidden, staffId }: { id: number; broadcastId: number; isHidden: boolean; staffId: number },
): Promise<sql.LockMessage> => {
  const now = app.clock()
  return app.db.tx(async (tx) => {
    const found = await sql.lockMessage(tx, { id, broadcastId })
    if (!found) throw new AppError('liveMessageNotFound')
    if (isHidden) await sql.hideMessage(tx, { id, hiddenBy: `staff ${staffId}`, now })
    else await sql.showMessage(tx, { id })
    await sql.settleReports(tx, { messageId: id, now })
    if (found.isHidden !== isHidden)
      publishEvent(app, { kind: isHidden ? 'deleted' : 'shown', room: broadcastId, ids: [id] })
    return found
  })
}
