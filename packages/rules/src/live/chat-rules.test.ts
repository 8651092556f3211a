import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHAT_PER_WINDOW, CHAT_WINDOW_MS, type ChatFacts, findChatRefusal } from './chat-rules.ts'

const now = new Date('2026-11-21T05:00:00Z')
const before = (ms: number): Date => new Date(now.getTime() - ms)
const facts = (change: Partial<ChatFacts> = {}): ChatFacts => ({
  now,
  state: 'live',
  isFrozen: false,
  slowModeS: 0,
  mutedUntil: null,
  lastAt: null,
  recent: 0,
  firstAt: null,
  ...change,
})

describe('[SCREEN-21] who may write in a chat', () => {
  test.each([
    ['a first message on air', {}, undefined],
    ['before the broadcast', { state: 'scheduled' }, { code: 'notOnAir' }],
    ['after it', { state: 'ended' }, { code: 'ended' }],
    ['a canceled one', { state: 'canceled' }, { code: 'ended' }],
    ['a frozen chat', { isFrozen: true }, { code: 'frozen' }],
    ['a muted member', { mutedUntil: before(-5_000) }, { code: 'muted', retryAfterMs: 5_000 }],
    ['a mute that is over', { mutedUntil: before(0) }, undefined],
    ['half a second after the last', { lastAt: before(500) }, { code: 'tooFast', retryAfterMs: 500 }],
    ['a second after the last', { lastAt: before(1_000) }, undefined],
    ['slow mode', { lastAt: before(4_000), slowModeS: 10 }, { code: 'slowMode', retryAfterMs: 6_000 }],
    ['slow mode that is over', { lastAt: before(10_000), slowModeS: 10 }, undefined],
    [
      'twenty within thirty seconds',
      { lastAt: before(1_500), recent: 20, firstAt: before(29_000) },
      { code: 'tooFast', retryAfterMs: 1_000 },
    ],
    ['nineteen within thirty seconds', { lastAt: before(1_500), recent: 19, firstAt: before(29_000) }, undefined],
  ] as const)('%s', (_, change, expected) => {
    expect(findChatRefusal(facts(change))).toEqual(expected)
  })

  test('[H4] whatever the times of tries, no more than twenty are accepted within thirty seconds, each a second apart', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 30, maxLength: 120 }), (gaps) => {
        const accepted: number[] = []
        let at = 0
        for (const gap of gaps) {
          at += gap
          const recent = accepted.filter((time) => time > at - CHAT_WINDOW_MS)
          const last = accepted.at(-1)
          const [first] = recent
          const refusal = findChatRefusal(
            facts({
              now: new Date(at),
              lastAt: last === undefined ? null : new Date(last),
              recent: recent.length,
              firstAt: first === undefined ? null : new Date(first),
            }),
          )
          if (!refusal) accepted.push(at)
        }
        for (const [index, time] of accepted.entries()) {
          expect(accepted.filter((other) => other > time - CHAT_WINDOW_MS && other <= time).length).toBeLessThanOrEqual(
            CHAT_PER_WINDOW,
          )
          if (index > 0) expect(time - (accepted[index - 1] ?? 0)).toBeGreaterThanOrEqual(1_000)
        }
      }),
    )
  })
})
