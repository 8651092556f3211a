import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#src/clock.ts'
import { readConfig } from '#src/config.ts'
import { openIntegrations } from '../open-integrations.ts'
import { type ParcelTracker, ParcelTrackerError } from './parcel-tracker.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'

let sandbox: SandboxProcess
let tracker: ParcelTracker
const open = (env: Record<string, string> = {}): ParcelTracker => {
  const { parcels } = openIntegrations(readConfig({ SANDBOX_URL: sandbox.url, ...env }), systemClock)
  if (!parcels) throw new Error('the local settings have a tracking service')
  return parcels
}
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.lever('reset')
  tracker = open()
})

const levelsOf = async (invoiceNo: string) => {
  const tracked = await tracker.find('04', invoiceNo)
  return tracked.outcome === 'found' ? tracked.steps.map(({ level }) => level) : tracked.outcome
}

describe('happy', () => {
  test('[SCREEN-8] a parcel goes its way with time, the oldest step first', async () => {
    expect(await levelsOf('123456789010')).toEqual([1])
    await sandbox.lever('clock', { advanceMs: 9 * 3_600_000 })
    expect(await levelsOf('123456789010')).toEqual([1, 2, 3])
    await sandbox.lever('clock', { advanceMs: 15 * 3_600_000 })
    const tracked = await tracker.find('04', '123456789010')
    expect(tracked).toMatchObject({ outcome: 'found', isDelivered: true })
    expect(tracked.outcome === 'found' && tracked.steps.at(-1)).toEqual({
      at: expect.any(Date),
      place: '부산 해운대',
      text: '배송 완료',
      level: 6,
    })
  })

  test('[SCREEN-8] one that is there already, and one put where a hand wants it', async () => {
    expect(await tracker.find('04', '123456789016')).toMatchObject({ isDelivered: true })
    await sandbox.lever('courier', { invoiceNo: '123456789010', level: 5 })
    expect(await levelsOf('123456789010')).toEqual([1, 2, 3, 4, 5])
  })
})

describe('error', () => {
  test('an invoice nobody knows is not there yet', async () => {
    expect(await tracker.find('04', '123456789019')).toEqual({ outcome: 'unknownInvoice' })
    expect(await tracker.find('77', '123456789010')).toEqual({ outcome: 'unknownInvoice' })
  })

  test('a key that is none is not a parcel that is none', async () => {
    await expect(open({ SWEETTRACKER_KEY: 'bad' }).find('04', '123456789010')).rejects.toThrow(/101/)
  })

  test.each(['error', 'drop', 'garbage', 'timeout'])('[C3] %s is told within the time it may take', async (mode) => {
    await sandbox.lever('fault', { vendor: 'sweettracker', route: 'trackingInfo', mode })
    const begin = performance.now()
    await expect(tracker.find('04', '123456789010')).rejects.toBeInstanceOf(ParcelTrackerError)
    expect(performance.now() - begin).toBeLessThan(5_500)
  })

  test('without a key of the service nobody is asked', () => {
    const production = {
      NODE_ENV: 'production',
      ALLOW_PGLITE: '1',
      PUBLIC_ORIGIN: 'https://shop.example',
      SHOP_SECRET: 'x'.repeat(32),
      DATA_KEY: 'y'.repeat(32),
      INDEX_KEY: 'z'.repeat(32),
      TOSS_SECRET_KEY: 'live_sk',
      TOSS_CLIENT_KEY: 'live_ck',
      SOLAPI_KEY: 'key',
      SOLAPI_SECRET: 'secret',
    }
    expect(openIntegrations(readConfig(production), systemClock).parcels).toBeUndefined()
    expect(openIntegrations(readConfig({ ...production, SWEETTRACKER_KEY: 'key' }), systemClock).parcels).toBeDefined()
  })
})
