import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'

/** A payment whose window was opened and has not responded. */
export interface UnfinishedPayment {
  orderNo: string
  tmpId: string
}

const KEY = 'payment.left'
const MOST = 10

/** Payments opened by this tab. Their window is gone as soon as the tab shows the shop again. */
export const thisTab = (): KeyStore => openKeyStore('sessionStorage')
/** Payments opened by any tab. The window of another tab may still be open. */
export const anyTab = (): KeyStore => openKeyStore()

const isLeftPayment = (value: unknown): value is UnfinishedPayment =>
  typeof value === 'object' &&
  value !== null &&
  'orderNo' in value &&
  typeof value.orderNo === 'string' &&
  'tmpId' in value &&
  typeof value.tmpId === 'string'

export const listUnfinishedPayments = (store: KeyStore): UnfinishedPayment[] => {
  try {
    const kept: unknown = JSON.parse(store.get(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLeftPayment) : []
  } catch {
    // ignore invalid stored values
    return []
  }
}

const change = (to: (left: UnfinishedPayment[]) => UnfinishedPayment[]): void => {
  for (const store of [thisTab(), anyTab()]) {
    const left = to(listUnfinishedPayments(store))
    if (left.length > 0) store.set(KEY, JSON.stringify(left.slice(-MOST)))
    else store.remove(KEY)
  }
}

export const rememberUnfinishedPayment = (payment: UnfinishedPayment): void =>
  change((left) => [...left.filter(({ orderNo }) => orderNo !== payment.orderNo), payment])

/** Forgets a payment whose window responded or that was ended. */
export const forgetUnfinishedPayment = (orderNo: string): void =>
  change((left) => left.filter((kept) => kept.orderNo !== orderNo))
