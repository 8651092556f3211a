import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Condition } from './judge-alarms.ts'
import { type Source, startWatch, type Watch } from './watch.ts'

const late: Condition = { alarm: 'jobsLate', facts: { count: 1 } }

let watch: Watch | undefined
afterEach(() => watch?.close())

const start = (sources: Source[], everyMs = 3_600_000) => {
  const events: [string, object][] = []
  const started = startWatch({
    sources,
    everyMs,
    patienceMs: 20,
    raiseAlarm: (alarm, facts) => void events.push([alarm, facts]),
    endAlarm: (alarm, facts) => void events.push([`${alarm} ended`, facts]),
  })
  watch = started
  return { events, look: started.look, close: started.close }
}

test('[I12] looks by itself, and no longer after the end', async () => {
  let reads = 0
  const { events, close } = start([{ name: 'a', read: async () => (reads++, [late]) }], 5)
  await expect.poll(() => reads).toBeGreaterThan(3)
  await close()
  const before = reads
  await sleep(30)
  expect(reads).toBe(before)
  expect(events).toEqual([['jobsLate', { of: undefined, count: 1 }]])
})

test('[I12] a source that fails or hangs raises an alarm, is read again, and does not affect the others', async () => {
  let isBroken = true
  let hanging = 0
  const sources: Source[] = [
    { name: 'broken', read: () => (isBroken ? Promise.reject(new Error('no space')) : Promise.resolve([])) },
    { name: 'hanging', read: () => (hanging++, new Promise(() => undefined)) },
    { name: 'sound', read: () => Promise.resolve([late]) },
  ]
  const { events, look } = start(sources)
  for (let n = 0; n < 3; n += 1) await look()
  expect(hanging).toBe(1)
  expect(events).toEqual([
    ['watchFailed', { of: 'broken', error: new Error('no space') }],
    ['watchFailed', { of: 'hanging', error: new Error('no result within 20 ms') }],
    ['jobsLate', { of: undefined, count: 1 }],
  ])
  isBroken = false
  await look()
  expect(events.at(-1)).toEqual(['watchFailed ended', { of: 'broken' }])
})

test('[I12] two looks at once are one', async () => {
  let reads = 0
  const { look } = start([{ name: 'a', read: async () => (reads++, []) }])
  await Promise.all([look(), look()])
  expect(reads).toBe(1)
})
