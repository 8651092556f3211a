import type { OrderItem } from '@shop/contract'
import { formatSeoulTime, statusText } from '@shop/rules'
import { noteOf } from './order-texts.ts'

type Product = OrderItem['orderItemProducts'][number]
type Status = Product['orderItemProductStatus']
type Step = OrderItem['timeline'][number]

interface Refusable {
  /** Label of the timeline step, and text shown at the product. */
  step: string
  text: string
  /** Status of a product after the rejection, and the statuses in which the rejection is still shown. */
  back: Status
  until: readonly Status[]
}
/** Requests of a buyer that the shop can reject. ORDER-6 */
const refusable: Partial<Record<Status, Refusable>> = {
  return_request: {
    step: '반품 거절',
    text: '반품 신청이 거절됐어요',
    back: 'delivery_end',
    until: ['delivery_end', 'complete'],
  },
  replace_request: {
    step: '교환 거절',
    text: '교환 신청이 거절됐어요',
    back: 'delivery_end',
    until: ['delivery_end', 'complete'],
  },
  withdraw_request: {
    step: '취소 거절',
    text: '취소 요청이 거절됐어요',
    back: 'delivery_waiting',
    until: ['delivery_waiting', 'delivery_delay'],
  },
}

const askedBefore = ({ from }: Step): Refusable | undefined => (from === null ? undefined : refusable[from])

/** Returns the rejection of the last request for a product, if that request was rejected and the rejection is still relevant. */
export const findRefusal = (
  timeline: readonly Step[],
  { id, orderItemProductStatus }: Pick<Product, 'id' | 'orderItemProductStatus'>,
): { text: string; reason: string } | undefined => {
  const answer = timeline.findLast((step) => step.orderItemProductId === id && askedBefore(step))
  const asked = answer && askedBefore(answer)
  if (answer?.to !== asked?.back || !asked?.until.includes(orderItemProductStatus)) return undefined
  return { text: asked.text, reason: answer?.reason ?? '' }
}

const stepTextOf = (step: Step): string => {
  const asked = askedBefore(step)
  if (asked?.back === step.to) return asked.step
  return step.to === 'request' ? '주문 접수' : statusText(step.to)
}

export interface TimelineEntry {
  text: string
  at: string
  /** Note of the shop. Empty if there is none. */
  note: string
  /** Products the entry is about. Empty if it concerns the whole order. */
  products: string
}

const nameProducts = (ids: ReadonlySet<number | null>, all: readonly Product[]): string => {
  const named = all.filter(({ id }) => ids.has(id))
  const [first] = named
  if (!first || ids.has(null) || named.length === all.length) return ''
  return named.length === 1 ? first.product.name : `${first.product.name} 외 ${named.length - 1}개`
}

/** Converts status changes to timeline entries. The same step of several products at the same time is one entry. Newest first. */
export const describeTimeline = ({
  timeline,
  orderItemProducts,
}: Pick<OrderItem, 'timeline' | 'orderItemProducts'>): TimelineEntry[] => {
  const entries = new Map<string, { ids: Set<number | null>; told: Omit<TimelineEntry, 'products'> }>()
  for (const step of timeline) {
    const told = { text: stepTextOf(step), at: formatSeoulTime(new Date(step.at)), note: noteOf(step) }
    const key = Object.values(told).join('\n')
    const ids = entries.get(key)?.ids ?? new Set()
    entries.set(key, { ids: ids.add(step.orderItemProductId), told })
  }
  return [...entries.values()]
    .map(({ ids, told: { text, at, note } }) => ({ text, at, note, products: nameProducts(ids, orderItemProducts) }))
    .toReversed()
}
