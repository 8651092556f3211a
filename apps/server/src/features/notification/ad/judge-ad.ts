import { type AdVerdict, canSendAd } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { findAdConsents } from './ad-sql.ts'

/** Failure of a message that was not sent because consent was missing at the moment of sending. */
export const NO_CONSENT = 'no consent to advertising'

interface AdTarget {
  userId: number
  channel: string
  kind: Pick<MessageKind, 'isPersonal'>
}

const isAgreed = ({ advertising, promotion }: { advertising: boolean; promotion: boolean }, kind: AdTarget['kind']) =>
  advertising && (kind.isPersonal !== true || promotion)

/** Returns whether a member agreed to advertising of a kind. Without, it is not listed in the app either. */
export const hasAdConsent = async (sql: Sql, userId: number, kind: AdTarget['kind']): Promise<boolean> =>
  isAgreed(await findAdConsents(sql, { userId, channel: 'text' }), kind)

/** Decides by the present consents of an account whether it may get advertising by a channel. */
export const judgeAd = async (sql: Sql, { userId, channel, kind }: AdTarget, now: Date): Promise<AdVerdict> => {
  const consents = await findAdConsents(sql, { userId, channel })
  return canSendAd(
    { consent: isAgreed(consents, kind), nightConsent: consents.night, channelConsent: consents.channel },
    now,
  )
}
