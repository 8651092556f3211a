import type { OrderItem } from '@shop/contract'
import { formatSeoulDay, parseSeoulDate } from '@shop/rules'

/** Destination of a refund. */
export const refundPlaces: Record<OrderItem['refunds'][number]['to'], string> = {
  card: '결제한 수단으로',
  account: '환불 계좌로',
  none: '환불 금액',
}

/** '2026-11-24' → '11.24(화)', a day in Seoul time. */
export const dayText = (day: string): string => formatSeoulDay(parseSeoulDate(day))
