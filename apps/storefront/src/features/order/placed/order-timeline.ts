import type { OrderItem } from '@shop/contract'
import { formatSeoulTime, statusText } from '@shop/rules'
import { noteOf } from './order-texts.ts'

type Product = OrderItem['orderItemProducts'][number]
type Status = Product['orderItemProductStatus']
type Step = OrderItem['timeline'][number]

interface Refusable {
  /** What the step is called, and what is said at the product. */
  step: string
  text: string
  /** Where a product comes back to by a no, and how far the no is worth knowing. */
  back: Status
  until: readonly Status[]
}
/** What a buyer may ask for and the shop turn down. ORDER-6 */
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

/** What the shop answered to what was last asked for a product, where that was a no and still is how it stands. */
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
  /** What the shop said to it; empty where it said nothing. */
  note: string
  /** Which products it is about; empty where that is all of the order. */
  products: string
}

const nameProducts = (ids: ReadonlySet<number | null>, all: readonly Product[]): string => {
  const named = all.filter(({ id }) => ids.has(id))
  const [first] = named
  if (!first || ids.has(null) || named.length === all.length) return ''
  return named.length === 1 ? first.product.name : `${first.product.name} 외 ${named.length - 1}개`
}

/** Changes of state as they are told: the same step of several products at one moment is one entry, the newest first. */
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
