import { AppError } from '@shop/contract'
import { addDays } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { lockOpenGift } from './end-gift.ts'
import { extendGift, type FindGift, noteByOperator } from './gift-sql.ts'

/** Most days by which one command of an operator moves an expiry. */
export const MAX_EXTEND_DAYS = 30

/**
 * Moves the expiry of gifts of one order by days, as an operator, all or none. The receivers are reminded of the new expiry.
 * Throws `giftNotSent`, `giftEnded` and `giftShipped`; a gift with an address has no expiry any more and counts as ended.
 */
export const extendGifts = (
  app: Pick<App, 'db' | 'clock'>,
  gifts: readonly Pick<FindGift, 'uuid' | 'platform'>[],
  { days, reason }: { days: number; reason: string },
): Promise<void> =>
  app.db.tx(async (tx) => {
    const now = app.clock()
    for (const { uuid, platform: brand } of gifts) {
      const { id, expiresAt, addressedAt } = await lockOpenGift(tx, uuid, { brand, now })
      if (expiresAt === null) throw new AppError('giftNotSent')
      if (addressedAt !== null) throw new AppError('giftEnded', { message: '이미 배송지를 입력한 선물이에요.' })
      await extendGift(tx, { id, expiresAt: addDays(expiresAt, days) })
      await noteByOperator(tx, { id, kind: 'extended', reason, now })
    }
  })
