import { type KeptAddress, openAddress } from '#src/features/order/tmp/order-address.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { App } from '#src/handler-context.ts'

/** What of an order says whom to tell about it. */
export interface Told {
  userId: number
  userType: string
  /** As the order keeps it. */
  address: unknown
  /** Whether a member wants to hear of orders. */
  wantsAlarm: boolean
}

/** A guest is reached by what the order says, a member by what the member's page says, unless such messages are not wanted. */
export const findToldPhone = async (app: App, told: Told): Promise<string | undefined> => {
  if (told.userType === 'guest')
    return openAddress(app, told.userId, told.address as KeptAddress).guestOrderPhone ?? undefined
  return told.wantsAlarm ? (await findContact(app, told.userId)).phone : undefined
}
