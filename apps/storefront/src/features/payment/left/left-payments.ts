import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'

/** A payment whose window was opened and has not answered. */
export interface LeftPayment {
  orderNo: string
  tmpId: string
}

const KEY = 'payment.left'
const MOST = 10

/** What this tab opened: its window is gone as soon as the tab shows the shop again. */
export const thisTab = (): KeyStore => openKeyStore('sessionStorage')
/** What any tab opened: another's window may still stand. */
export const anyTab = (): KeyStore => openKeyStore()

const isLeftPayment = (value: unknown): value is LeftPayment =>
  typeof value === 'object' &&
  value !== null &&
  'orderNo' in value &&
  typeof value.orderNo === 'string' &&
  'tmpId' in value &&
  typeof value.tmpId === 'string'

export const listLeft = (store: KeyStore): LeftPayment[] => {
  try {
    const kept: unknown = JSON.parse(store.get(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLeftPayment) : []
  } catch {
    // what somebody else wrote there is no payment
    return []
  }
}

const change = (to: (left: LeftPayment[]) => LeftPayment[]): void => {
  for (const store of [thisTab(), anyTab()]) {
    const left = to(listLeft(store))
    if (left.length > 0) store.set(KEY, JSON.stringify(left.slice(-MOST)))
    else store.remove(KEY)
  }
}

export const rememberLeft = (payment: LeftPayment): void =>
  change((left) => [...left.filter(({ orderNo }) => orderNo !== payment.orderNo), payment])

/** The window answered, or the payment was ended. */
export const forgetLeft = (orderNo: string): void => change((left) => left.filter((kept) => kept.orderNo !== orderNo))
