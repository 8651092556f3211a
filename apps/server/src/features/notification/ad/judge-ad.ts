import { type AdVerdict, canSendAd } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import type { MessageChannel } from '#src/features/notification/outbox/deliver.ts'
import { findAdConsents } from './ad-sql.ts'

/** Failure of a message that was not sent because consent was missing at the moment of sending. */
export const NO_CONSENT = 'no consent to advertising'

interface AdTarget {
  userId: number
  channel: MessageChannel
  kind: Pick<MessageKind, 'isPersonal'>
}

/** Decides by the present consents of an account whether it may get advertising by a channel. */
export const judgeAd = async (sql: Sql, { userId, channel, kind }: AdTarget, now: Date): Promise<AdVerdict> => {
  const { advertising, promotion, night, channel: channelConsent } = await findAdConsents(sql, { userId, channel })
  const consent = advertising && (kind.isPersonal !== true || promotion)
  return canSendAd({ consent, nightConsent: night, channelConsent }, now)
}
