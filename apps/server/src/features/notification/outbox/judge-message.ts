import { type AdVerdict, sendableAt } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { judgeAd, NO_CONSENT } from '#src/features/notification/ad/judge-ad.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { findMessageKind } from '#src/features/notification/kind/message-kinds.ts'
import { isWanted } from '#src/features/notification/settings/is-wanted.ts'
import type { ListSettings } from '#src/features/notification/settings/settings-sql.ts'
import type { MessageChannel } from './deliver.ts'
import { type FindReceiver, findReceiver } from './outbox-sql.ts'

/** `drop`: it must not be sent any more. */
export type Verdict = Exclude<AdVerdict, { outcome: 'refuse' }> | { outcome: 'drop'; failure: string }

/** Failure of a message whose channel was turned off after it was queued. */
export const TURNED_OFF = 'turned off'

const drop = (failure: string): Verdict => ({ outcome: 'drop', failure })

const judgeAtNight = (kind: MessageKind | undefined, now: Date): Verdict => {
  const until = kind?.isAnyHour ? now : sendableAt(now)
  return until > now ? { outcome: 'hold', until } : { outcome: 'send' }
}

const judgeReceiver = async (
  sql: Sql,
  { userId, hasLeft, settings, ...of }: FindReceiver,
  kind: MessageKind,
  now: Date,
) => {
  const channel = of.channel as MessageChannel
  if (kind.class === 'advertising') {
    const verdict = await judgeAd(sql, { userId, channel, kind }, now)
    return verdict.outcome === 'refuse' ? drop(NO_CONSENT) : verdict
  }
  // a kind without a notification in the app goes to another person than the account
  if (!kind.channels.includes('inApp')) return judgeAtNight(kind, now)
  if (hasLeft) return drop('the member has left')
  const readSettings = () => Promise.resolve(settings as readonly ListSettings[])
  return (await isWanted(readSettings, {}, { kind, channel })) ? judgeAtNight(kind, now) : drop(TURNED_OFF)
}

/** Decides by the present settings and consents of its account, and by the hour, whether a message is sent now. */
export const judgeMessage = async (sql: Sql, { id }: { id: number }, now: Date): Promise<Verdict> => {
  const receiver = await findReceiver(sql, { id })
  const kind = receiver && findMessageKind(receiver.kind)
  return receiver && kind ? judgeReceiver(sql, receiver, kind, now) : judgeAtNight(kind, now)
}
