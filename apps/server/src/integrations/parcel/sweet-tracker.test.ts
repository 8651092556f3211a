import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#src/clock.ts'
import { readConfig } from '#src/config.ts'
import { productionSettings } from '#src/testing/production-settings.ts'
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
  test('[SCREEN-8] a parcel advances with time, the oldest step first', async () => {
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

  test('[SCREEN-8] a delivered parcel, and one set to a level by the sandbox control', async () => {
    expect(await tracker.find('04', '123456789016')).toMatchObject({ isDelivered: true })
    await sandbox.lever('courier', { invoiceNo: '123456789010', level: 5 })
    expect(await levelsOf('123456789010')).toEqual([1, 2, 3, 4, 5])
  })
})

describe('error', () => {
  test('an unknown invoice number gives unknownInvoice', async () => {
    expect(await tracker.find('04', '123456789019')).toEqual({ outcome: 'unknownInvoice' })
    expect(await tracker.find('77', '123456789010')).toEqual({ outcome: 'unknownInvoice' })
  })

  test('an invalid API key is an error, not an unknown parcel', async () => {
    await expect(open({ SWEETTRACKER_KEY: 'bad' }).find('04', '123456789010')).rejects.toThrow(/101/)
  })

  test.each(['error', 'drop', 'garbage', 'timeout'])('[C3] %s is reported within the timeout', async (mode) => {
    await sandbox.lever('fault', { vendor: 'sweettracker', route: 'trackingInfo', mode })
    const begin = performance.now()
    await expect(tracker.find('04', '123456789010')).rejects.toBeInstanceOf(ParcelTrackerError)
    expect(performance.now() - begin).toBeLessThan(5_500)
  })

  test('without an API key no service is used', () => {
    expect(openIntegrations(readConfig(productionSettings), systemClock).parcels).toBeUndefined()
    expect(
      openIntegrations(readConfig({ ...productionSettings, SWEETTRACKER_KEY: 'key' }), systemClock).parcels,
    ).toBeDefined()
  })
})
