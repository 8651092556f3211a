/** Places the gifts of the plan. */
import type { BrandId } from '../../packages/brands/src/index.ts'
import type { CallInput, PaymentRequest } from '../../packages/contract/src/index.ts'
import { addDays, seoulDayRange } from '../../packages/rules/src/index.ts'
import { sendGift } from '../../apps/server/src/features/gift/gift-jobs.ts'
import type { Who } from '../../apps/server/src/handler-context.ts'
import { callAs, HOUR_MS, type Loader } from './demo-shop.ts'
import type { PlannedGift } from './gift-plan.ts'

type Good = CallInput<'order.createGiftTmp'>['body']

/** A product per gift: giftable, always for sale, and in stock. */
export const listGoods = async ({ app }: Loader): Promise<Good[]> => {
  const rows = await app.db.many<{ productId: number; combinationId: number }>(
    'demo.goods',
    `select distinct on (p.id) p.id as "productId", c.id as "combinationId"
     from product p join sellable_combination s on s.product_id = p.id join product_option_combination c on c.id = s.id
     join stock k on k.product_option_combination_id = c.id
     where p.is_giftable and p.product_status = 'stock_in' and p.sale_type = 'INDEFINITE_SALE' and not p.is_coming_soon
       and p.limited_period_begin is null and p.limited_period_end is null and p.shipment_date is null and c.shipment_date is null
       and c.product_option_status = 'stock_in' and not p.requires_share and not p.is_exclusive and not p.is_app_only and not p.is_wholesale
       and p.min_app_user_grade = 0 and p.restricted_stock_order is null and p.min_point_use_product_price <= c.price
       and k.on_hand - k.reserved >= 30 and c.price between 10000 and 45000
     order by p.id, c.id limit 12`,
    [],
  )
  return rows.map(({ productId, combinationId }) => ({
    productId,
    optionGroups: [{ productOptionCombinationId: combinationId, optionUnit: 1 }],
  }))
}

const phoneAt = (index: number): string => `0100000${String(2001 + index)}`

const toGiftData = ({ type, card, message, receivers, scheduledInDays }: PlannedGift, now: Date) => ({
  giftNotiType: type,
  giftCard: card,
  giftMessage: message,
  giftSenderName: '이선물',
  kakaoGiftReceiverName: receivers[0]?.name ?? '',
  giftReceivers: receivers.map(({ name, unit = 1 }, index) => ({ name, unit, phone: phoneAt(index) })),
  sendAt:
    scheduledInDays === undefined
      ? null
      : new Date(seoulDayRange(addDays(now, scheduledInDays)).from.getTime() + 10 * HOUR_MS).toISOString(),
})

export interface Placing {
  brand: BrandId
  who: Who
  good: Good
}

/** Places a gift and pays for it with points, or opens a virtual account for it. */
export const place = async (
  loader: Loader,
  planned: PlannedGift,
  { good, ...as }: Placing,
): Promise<PaymentRequest> => {
  const { app, now, gateway } = loader
  const tmp = await callAs(loader, as, 'order.createGiftTmp', { body: good })
  const giftData = toGiftData(planned, now)
  const giftUnits = giftData.giftReceivers.map(({ unit }) => unit)
  const priced = await callAs(loader, as, 'order.calculateTmp', {
    params: { id: tmp.id },
    query: { isGift: true, giftCount: giftUnits.length },
    body: { usedPoint: 0, couponId: null, giftUnits },
  })
  const usedPoint = planned.waitsForDeposit ? 0 : priced.totals.price
  const request = await callAs(loader, as, 'order.checkTmp', {
    params: { id: tmp.id },
    body: {
      isGift: true,
      giftData,
      orderer: { guestOrderName: '이선물', guestOrderPhone: '01000001001' },
      chkPrice: priced.totals.price - usedPoint,
      chkUsedPoint: 0 - usedPoint,
      couponId: null,
      paymentMethodType: planned.waitsForDeposit ? 'virtual_account' : 'card',
      terms: { essentialService: true, essentialPrivacy: true },
    },
  })
  const { orderId, orderNo, amount } = request
  if (amount > 0) {
    const paymentKey = await gateway.authorize(request)
    await callAs(loader, as, 'payment.confirm', { body: { orderNo, amount, paymentKey } })
  }
  await app.db.tx((tx) => sendGift(tx, app, orderId))
  return request
}
