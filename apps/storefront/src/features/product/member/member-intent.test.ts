import { expect, test } from 'vitest'
import { memoryStore } from '#src/lib/browser-storage.ts'
import { createMemberIntents } from './member-intent.ts'

const MINUTE = 60_000
const open = () => {
  const clock = { now: 0 }
  const store = memoryStore()
  return { clock, store, intents: createMemberIntents(store, () => clock.now) }
}

test('[SCREEN-11] a guest’s intent is executed once, and only for its product', () => {
  const { intents } = open()
  intents.keep('favorite', 7)
  expect(intents.take('favorite', 8)).toBe(false)
  expect(intents.take('ask', 7)).toBe(false)
  expect(intents.take('favorite', 7)).toBe(true)
  expect(intents.take('favorite', 7)).toBe(false)
})

test('[AUTH-5] an intent about a review is executed for that review only', () => {
  const { intents } = open()
  intents.keep('vote', 7, 'review:1')
  expect(intents.take('vote', 7, 'review:2')).toBe(false)
  expect(intents.take('vote', 7)).toBe(false)
  expect(intents.take('vote', 7, 'review:1')).toBe(true)
})

test('an intent expires after half an hour', () => {
  const { intents, clock } = open()
  intents.keep('alarm', 7)
  clock.now = 30 * MINUTE
  expect(intents.take('alarm', 7)).toBe(false)
})

test.each(['', 'no json', '[]', '{"act":"steal","productId":7,"at":0}'])('ignores the stored value %j', (text) => {
  const { intents, store } = open()
  store.set('member-intent', text)
  expect(intents.take('alarm', 7)).toBe(false)
})
