import type { TagVendor } from '@shop/contract/tags'
import type { ConsentChoice } from '#src/lib/consent.ts'
import { isReported, markReported } from '../sent-orders.ts'
import type { AnalyticsEvent } from '../track.ts'
import type { Tag } from './tag.ts'

const MOST_WAITING = 50

export interface VendorOutlet {
  send: (event: AnalyticsEvent) => void
  follow: (choice: ConsentChoice | undefined) => void
}

/** Runs a vendor's code. Its errors are those of a third party and have no effect on the page. Returns whether it succeeded. */
const isolate = (run: () => void): boolean => {
  try {
    run()
    return true
  } catch {
    // a failing tag loses its event
    return false
  }
}

/** Hands an event to a tag; the purchase of an order only until the tag has accepted it once. */
const deliver = (vendor: TagVendor, tag: Tag | undefined, event: AnalyticsEvent): void => {
  if (!tag) return
  if (event.name !== 'purchase') return void isolate(() => tag.send(event))
  const { transaction_id: orderId } = event.params
  if (!isReported(vendor, orderId) && isolate(() => tag.send(event))) markReported(vendor, orderId)
}

/**
 * Outlet of one vendor. Its tag starts with consent, once per document; events wait for it, at most 50, and are dropped if it does
 * not start.
 */
export const openVendor = (
  vendor: TagVendor,
  start: (consent: ConsentChoice) => Promise<Tag>,
  isAllowed: (choice: ConsentChoice | undefined) => boolean,
): VendorOutlet => {
  let tag: Tag | undefined
  let state: 'idle' | 'starting' | 'running' | 'stopped' | 'failed' = 'idle'
  let isWanted = false
  let waiting: AnalyticsEvent[] = []
  const run = async (consent: ConsentChoice): Promise<void> => {
    state = 'starting'
    tag = await start(consent).catch(() => undefined)
    state = tag ? 'running' : 'failed'
    const events = waiting
    waiting = []
    if (!isWanted) return halt()
    for (const event of events) deliver(vendor, tag, event)
  }
  const halt = (): void => {
    waiting = []
    if (state !== 'running') return
    state = 'stopped'
    isolate(() => tag?.stop())
  }
  return {
    send: (event) => {
      if (!isWanted) return
      if (state === 'running') deliver(vendor, tag, event)
      else if (state === 'starting' && waiting.length < MOST_WAITING) waiting.push(event)
    },
    follow: (choice) => {
      isWanted = isAllowed(choice)
      if (!isWanted || !choice) return halt()
      if (state === 'idle') return void run(choice)
      if (state === 'stopped') isolate(() => tag?.resume?.())
      if (state === 'stopped') state = 'running'
      if (state === 'running') isolate(() => tag?.consent?.(choice))
    },
  }
}
