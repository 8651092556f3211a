/** Does what receivers, senders and operators of the plan have done since a gift was sent. */
import type { BrandId } from '../../packages/brands/src/index.ts'
import type { CallName } from '../../packages/contract/src/index.ts'
import { endGiftInTx } from '../../apps/server/src/features/gift/end-gift.ts'
import { followGift } from '../../apps/server/src/features/gift/follow-gift.ts'
import { moveOrder, shipOrder } from '../../apps/server/src/features/staff/command/order-commands.ts'
import { orderMoves } from '../../apps/server/src/features/staff/command/order-moves.ts'
import type { Who } from '../../apps/server/src/handler-context.ts'
import { callAs, type Loader } from './demo-shop.ts'
import { addressOf, type PlannedReceiver } from './gift-plan.ts'

/** Seven days, and the night before which a gift may have been sent. */
const EXPIRY_HOURS = 7 * 24 + 12

interface Given {
  uuid: string
  id: number
  parcel: number
  orderNo: string
  brand: BrandId
  sender: Who
  friend: Who
}

const friendPhone = '01000001002'

/** Ships the parcel and marks it as delivered a day later. */
const ship = async (loader: Loader, { id, parcel, orderNo }: Given, hoursAgo: number, isDelivered: boolean) => {
  const { app, go } = loader
  const invoice = `6${String(id).padStart(11, '0')}`
  const options = { products: [], combinations: [], parcel: String(parcel), take: 1 }
  go(hoursAgo)
  await shipOrder(app, orderNo, { ...options, courier: 'cj', invoice })
  await app.db.tx((tx) => followGift(tx, app, id))
  const deliver = orderMoves['deliver']
  if (!isDelivered || !deliver) return
  go(hoursAgo - 24)
  await moveOrder(app, orderNo, { name: 'deliver', action: deliver, options })
  await app.db.tx((tx) => followGift(tx, app, id))
}

/** Does what the plan says of one receiver, spread over the days after the sending. */
export const followPlan = async (loader: Loader, given: Given, receiver: PlannedReceiver, sentHoursAgo: number) => {
  const { app, go } = loader
  const { uuid, brand, sender, friend } = given
  const { fate, note = '' } = receiver
  const params = { id: uuid }
  const call = <N extends CallName>(name: N, input: object = {}, who?: Who) =>
    callAs(loader, { brand, who }, name, { params, ...input })
  if (fate === 'unused') return
  if (fate === 'expired') {
    go(sentHoursAgo - EXPIRY_HOURS)
    await app.db.tx((tx) => endGiftInTx(tx, app, { uuid, brand }, { ending: 'expired' }))
    return
  }
  go(sentHoursAgo / 1.1)
  if (fate === 'withdrawn') return call('gift.withdraw', { body: { reason: '다른 선물로 바꿀게요' } }, sender)
  await call('gift.open')
  if (fate === 'opened') return
  if (fate === 'declined') return call('gift.decline', { body: { note } })
  await call('gift.giveAddress', { body: addressOf(receiver, friendPhone) })
  if (fate === 'saved') return call('gift.save', {}, friend)
  if (fate === 'accepted') return
  await ship(loader, given, sentHoursAgo / 1.5, fate === 'thanked')
  if (fate !== 'thanked') return
  go(sentHoursAgo / 3)
  await call('gift.thank', { body: { note } })
  await call('gift.save', {}, friend)
}
