import type { Clock } from '../control/sandbox-clock.ts'

export interface CourierStep {
  level: number
  kind: string
  where: string
  at: Date
}

const HOUR_MS = 3_600_000

/** Tracking steps of a parcel; `hours` counts from the courier's first record of it. */
const way = [
  { level: 1, kind: '상품 인수', where: '서울 강남', hours: 0 },
  { level: 2, kind: '집화 처리', where: '서울 강남', hours: 1 },
  { level: 3, kind: '간선 상차', where: '옥천 HUB', hours: 8 },
  { level: 4, kind: '간선 하차', where: '부산 HUB', hours: 14 },
  { level: 5, kind: '배송 출발', where: '부산 해운대', hours: 20 },
  { level: 6, kind: '배송 완료', where: '부산 해운대', hours: 24 },
] as const

/** Highest level a parcel reaches, by the last digit of its invoice. An invoice ending in 6 is delivered immediately. */
const furthest: Readonly<Record<string, number>> = { '1': 2, '2': 3, '3': 5 }
const isUnknown = (invoiceNo: string): boolean => invoiceNo.endsWith('9')

export interface CourierStore {
  /** Returns the tracking steps of an invoice, oldest first; undefined if unknown. The first call registers the invoice. */
  find(invoiceNo: string): CourierStep[] | undefined
  /** Sets the parcel's level permanently. */
  put(invoiceNo: string, level: number): void
  reset(): void
}

export const createCourierStore = (now: Clock): CourierStore => {
  const known = new Map<string, { since: number; level: number | undefined }>()
  const stepsUpTo = (since: number, level: number): CourierStep[] =>
    way
      .filter((step) => step.level <= level)
      .map(({ hours, kind, where, level: at }) => ({ level: at, kind, where, at: new Date(since + hours * HOUR_MS) }))
  return {
    find(invoiceNo) {
      if (isUnknown(invoiceNo) && !known.has(invoiceNo)) return undefined
      const parcel = known.get(invoiceNo) ?? { since: now().getTime(), level: undefined }
      known.set(invoiceNo, parcel)
      // Level set by hand, or delivered immediately: the earlier steps lie in the past.
      const fixed = parcel.level ?? (invoiceNo.endsWith('6') ? 6 : undefined)
      if (fixed !== undefined) {
        const took = (way.find(({ level }) => level === fixed)?.hours ?? 0) * HOUR_MS
        return stepsUpTo(parcel.since - took, fixed)
      }
      const steps = stepsUpTo(parcel.since, furthest[invoiceNo.slice(-1)] ?? 6)
      return steps.filter(({ at }) => at <= now())
    },
    put: (invoiceNo, level) => void known.set(invoiceNo, { since: now().getTime(), level }),
    reset: () => known.clear(),
  }
}
