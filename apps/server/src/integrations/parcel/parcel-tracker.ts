export interface ParcelStep {
  at: Date
  place: string
  text: string
  /** 1 is announced, 6 is delivered. */
  level: number
}

/** `unknownInvoice`: the courier does not know the number, or not yet. */
export type Tracked = { outcome: 'found'; steps: ParcelStep[]; isDelivered: boolean } | { outcome: 'unknownInvoice' }

/** The service is unavailable or returned an unexpected response. */
export class ParcelTrackerError extends Error {
  override name = 'ParcelTrackerError'
}

/** Looks up parcels at the couriers. Throws `ParcelTrackerError`. */
export interface ParcelTracker {
  /** `courier` is the two-digit courier code of tracking services. */
  find(courier: string, invoiceNo: string): Promise<Tracked>
}

/** For tests: returns the steps that tests add. Other parcels are unknown, and every call fails while `isDown`. */
export const createFakeTracker = (): ParcelTracker & {
  known: Map<string, Tracked>
  asked: string[]
  isDown: boolean
} => {
  const fake = {
    known: new Map<string, Tracked>(),
    asked: [] as string[],
    isDown: false,
    find: async (_: string, invoiceNo: string): Promise<Tracked> => {
      fake.asked.push(invoiceNo)
      if (fake.isDown) throw new ParcelTrackerError('down')
      return fake.known.get(invoiceNo) ?? { outcome: 'unknownInvoice' }
    },
  }
  return fake
}
