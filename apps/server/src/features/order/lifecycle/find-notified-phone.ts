import { type StoredAddress, openAddress } from '#src/features/order/tmp/order-address.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'

/** Data of an order that determines the receiver of its messages. */
export interface NotificationFacts {
  userId: number
  userType: string
  /** As stored with the order. */
  address: unknown
  /** Whether the member wants messages about orders. */
  wantsAlarm: boolean
}

/**
 * Finds the phone for messages about an order: of a guest from the order, of a member from the account. Undefined if the member
 * does not want them.
 */
export const findNotifiedPhone = async (
  app: { db: Sql; config: Config },
  facts: NotificationFacts,
): Promise<string | undefined> => {
  if (facts.userType === 'guest')
    return openAddress(app, facts.userId, facts.address as StoredAddress).guestOrderPhone ?? undefined
  return facts.wantsAlarm ? (await findContact(app, facts.userId)).phone : undefined
}
