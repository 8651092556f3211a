/** Places ordinary orders of the demo members and follows them to their present state, at the times of the plan. */
import type { BrandId } from '../../packages/brands/src/index.ts'
import { notificationJobs } from '../../apps/server/src/features/delivery/notify-orders.ts'
import { readEndedGift } from '../../apps/server/src/features/gift/gift-messages.ts'
import { notifyRefund } from '../../apps/server/src/features/refund/refund-notification.ts'
import { moveOrder, shipOrder } from '../../apps/server/src/features/staff/command/order-commands.ts'
import { orderMoves } from '../../apps/server/src/features/staff/command/order-moves.ts'
import type { Who } from '../../apps/server/src/handler-context.ts'
import { createJobs } from '../../apps/server/src/jobs/jobs.ts'
import { callAs, type Loader } from './demo-shop.ts'
import type { Placing } from './give.ts'

interface PlannedOrder {
  hoursAgo: number
  unit: number
  /** Steps after the payment, with the hours before now. */
  steps: readonly (readonly [step: 'prepare' | 'delay' | 'ship' | 'deliver' | 'confirm', hoursAgo: number])[]
}

const DAY = 24

/** One that was confirmed long ago and counts for the grade, one that arrived, one on its way, and one that is late. */
const plan: readonly PlannedOrder[] = [
  {
    hoursAgo: 63 * DAY,
    unit: 5,
    steps: [
      ['ship', 62 * DAY],
      ['deliver', 61 * DAY],
      ['confirm', 60 * DAY],
    ],
  },
  {
    hoursAgo: 6 * DAY,
    unit: 1,
    steps: [
      ['prepare', 5.8 * DAY],
      ['ship', 5 * DAY],
      ['deliver', 4 * DAY],
    ],
  },
  {
    hoursAgo: 2 * DAY + 3,
    unit: 2,
    steps: [
      ['prepare', 1.8 * DAY],
      ['ship', 20],
    ],
  },
  { hoursAgo: 27, unit: 1, steps: [['delay', 4]] },
]

/** Writes the messages about orders at the time of the clock. Those of a later time stay for the shop. */
export const notifyOfOrders = async ({ app }: Loader): Promise<void> => {
  const handlers = { ...notificationJobs(app), 'refund.tell': notifyRefund(app, readEndedGift) }
  await createJobs({ db: app.db, clock: app.clock, handlers }).runDueJobs()
}

const address = {
  roadAddress: '서울특별시 강남구 테헤란로 152',
  addressDetail: '3층',
  receiverName: '이선물',
  zonecode: '06236',
  phone: '01000001001',
  memo: '문 앞에 놓아 주세요',
  guestOrderName: '이선물',
  guestOrderPhone: '01000001001',
}

/** Buys a product with points, which need no payment gateway. */
const buy = async (loader: Loader, { good, ...as }: Placing, unit: number) => {
  const optionGroups = good.optionGroups.map((group) => ({ ...group, optionUnit: unit }))
  const tmp = await callAs(loader, as, 'order.createTmp', { body: { ...good, optionGroups } })
  const params = { id: tmp.id }
  const priced = await callAs(loader, as, 'order.calculateTmp', {
    params,
    body: { address, usedPoint: 0, couponId: null },
  })
  return callAs(loader, as, 'order.checkTmp', {
    params,
    body: {
      address,
      chkPrice: 0,
      chkUsedPoint: 0 - priced.totals.price,
      couponId: null,
      paymentMethodType: 'card',
      terms: { essentialService: true, essentialPrivacy: true },
    },
  })
}

const take = async (
  loader: Loader,
  step: PlannedOrder['steps'][number][0],
  order: { orderId: number; orderNo: string; brand: BrandId; who: Who },
) => {
  const { app } = loader
  const { orderId, orderNo, brand, who } = order
  const options = { products: [], combinations: [], take: 1 }
  if (step === 'ship') {
    const invoice = `7${String(orderId).padStart(11, '0')}`
    return shipOrder(app, orderNo, { ...options, courier: 'cj', invoice })
  }
  if (step === 'confirm') {
    const { orderItemProducts } = await callAs(loader, { brand, who }, 'order.get', { params: { id: orderId } })
    for (const { id: pid } of orderItemProducts)
      await callAs(loader, { brand, who }, 'orderItem.complete', { params: { id: orderId, pid } })
    return undefined
  }
  const name = { prepare: 'wait', delay: 'delay', deliver: 'deliver' }[step]
  const action = orderMoves[name]
  if (!action) throw new Error(`there is no operator command ${name}`)
  const reason = step === 'delay' ? '산지에 비가 많이 와서 수확이 하루 늦어졌어요. 내일 출발해요.' : action.reason
  return moveOrder(app, orderNo, { name, action, options: { ...options, reason } })
}

/** Loads the orders of a member. `goods` are taken in turn. */
export const loadOrders = async (
  loader: Loader,
  { goods, ...as }: { brand: BrandId; who: Who; goods: readonly Placing['good'][] },
): Promise<void> => {
  for (const [index, { hoursAgo, unit, steps }] of plan.entries()) {
    const good = goods[index % goods.length]
    if (!good) return
    loader.go(hoursAgo)
    const { orderId, orderNo } = await buy(loader, { ...as, good }, unit)
    await notifyOfOrders(loader)
    for (const [step, at] of steps) {
      loader.go(at)
      await take(loader, step, { orderId, orderNo, ...as })
      await notifyOfOrders(loader)
    }
  }
}
