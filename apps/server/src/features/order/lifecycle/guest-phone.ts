import { type StoredAddress, openAddress } from '#src/features/order/tmp/order-address.ts'
import type { App } from '#src/handler-context.ts'

/** Data of an order that determines the receiver of its messages. */
export interface OrdererFacts {
  userId: number
  userType: string
  /** As stored with the order. */
  address: unknown
}

/** Returns the phone that a guest gave with an order. Undefined for a member, whose account has one. */
export const guestPhoneOf = (
  app: Pick<App, 'config'>,
  { userId, userType, address }: OrdererFacts,
): string | undefined =>
  userType === 'guest' ? (openAddress(app, userId, address as StoredAddress).guestOrderPhone ?? undefined) : undefined
