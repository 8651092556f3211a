export interface ParcelStep {
  at: Date
  place: string
  text: string
  /** 1 is announced, 6 is delivered. */
  level: number
}

/** `unknownInvoice`: the courier has not heard of it, yet or at all. */
export type Tracked = { outcome: 'found'; steps: ParcelStep[]; isDelivered: boolean } | { outcome: 'unknownInvoice' }

/** The service cannot be asked now, or answers something else. */
export class ParcelTrackerError extends Error {
  override name = 'ParcelTrackerError'
}

/** Where couriers say their parcels are. Throws `ParcelTrackerError`. */
export interface ParcelTracker {
  /** `courier` is the two digits by which tracking services number the couriers. */
  find(courier: string, invoiceNo: string): Promise<Tracked>
}

/** Says what tests put into it; knows nothing of any other parcel, and fails while `isDown`. */
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
