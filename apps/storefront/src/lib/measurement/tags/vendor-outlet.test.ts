import { beforeEach, describe, expect, test } from 'vitest'
import { emptyBrowserStorage } from '#src/lib/browser-storage.ts'
import { forgetOrders } from '../sent-orders.ts'
import { sampleEvents } from '../testing/sample-events.ts'
import type { AnalyticsEvent } from '../track.ts'
import { openVendor } from './vendor-outlet.ts'

const consent = { measurement: true, advertising: true }
const { purchase, search } = sampleEvents
let sent: AnalyticsEvent[]
let fails: boolean
const open = (start = Promise.resolve()) => {
  const tag = {
    send: (event: AnalyticsEvent) => {
      if (fails) throw new Error('fault of the vendor')
      sent.push(event)
    },
    stop: () => undefined,
  }
  const vendor = openVendor(
    'meta',
    () => start.then(() => tag),
    (choice) => choice?.advertising === true,
  )
  vendor.follow(consent)
  return vendor
}
const settle = () => new Promise((done) => setTimeout(done, 5))

beforeEach(() => {
  emptyBrowserStorage()
  sent = []
  fails = false
})

describe('[TRACK-8] a purchase', () => {
  test('is reported once per order, vendor and browser; other events are sent each time', async () => {
    const vendor = open()
    // one before the script has loaded
    for (const event of [purchase, purchase, search, search]) vendor.send(event)
    await settle()
    vendor.send(purchase)
    expect(sent).toEqual([purchase, search, search])
    const next = open()
    await settle()
    next.send(purchase)
    expect(sent).toHaveLength(3)
  })
  test('that no tag accepted is reported again: its script did not load, or its code failed', async () => {
    open(Promise.reject(new Error('blocked'))).send(purchase)
    await settle()
    fails = true
    const failing = open()
    await settle()
    failing.send(purchase)
    fails = false
    failing.send(purchase)
    expect(sent).toEqual([purchase])
  })
  test('of one vendor is not that of another, and a withdrawn consent forgets them', async () => {
    const vendor = open()
    await settle()
    vendor.send(purchase)
    const other = openVendor(
      'kakao',
      async () => ({ send: (event) => sent.push(event), stop: () => undefined }),
      () => true,
    )
    other.follow(consent)
    await settle()
    other.send(purchase)
    expect(sent).toHaveLength(2)
    forgetOrders()
    vendor.send(purchase)
    expect(sent).toHaveLength(3)
  })
})
