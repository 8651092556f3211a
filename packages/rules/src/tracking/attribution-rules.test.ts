import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attributeOrder,
  attributionModels,
  channelOf,
  CLICK_WINDOW_MS,
  directTraffic,
  liveSourceOf,
  sourceOfOrder,
  type Touch,
} from './attribution-rules.ts'

const PLACED = new Date('2026-11-23T03:00:00Z')
const touch = (source: string, beforeMs: number): Touch => ({
  source,
  channel: 'ad',
  medium: 'cpc',
  keyword: '',
  campaign: '',
  at: new Date(PLACED.getTime() - beforeMs),
})
const HOUR_MS = 3_600_000
const clicks = [touch('naver', 5 * HOUR_MS), touch('google', HOUR_MS), touch('kakao', 3 * HOUR_MS)]
const order = (touches: readonly Touch[], amounts = [10_000]) => ({ touches, own: directTraffic, at: PLACED, amounts })

describe('models', () => {
  test('[TRACK-6] the last click in the window gets the order by default, whatever the order of the list', () => {
    const [only, ...none] = attributeOrder(order(clicks), 'last')
    expect(only).toMatchObject({ source: { source: 'google' }, amounts: [10_000], millionths: 1_000_000 })
    expect(none).toEqual([])
  })

  test('the first click, or each click evenly, as alternatives', () => {
    expect(attributeOrder(order(clicks), 'first')).toMatchObject([{ source: { source: 'naver' } }])
    const linear = attributeOrder(order(clicks), 'linear')
    expect(linear.map(({ source, amounts }) => [source.source, amounts[0]])).toEqual([
      ['naver', 3_334],
      ['kakao', 3_333],
      ['google', 3_333],
    ])
  })

  test('[TRACK-6] a click counts for 10,080 minutes, and never after the order', () => {
    const source = (beforeMs: number) => attributeOrder(order([touch('naver', beforeMs)]), 'last')[0]?.source.channel
    expect(source(CLICK_WINDOW_MS - 1)).toBe('ad')
    expect(source(CLICK_WINDOW_MS)).toBe('direct')
    expect(source(0)).toBe('ad')
    expect(source(-1)).toBe('direct')
  })

  test('without a click the order belongs to the source that it names itself', () => {
    const own = sourceOfOrder({ source: 'share', medium: 'link', campaign: 'p-1', term: '' })
    expect(attributeOrder({ ...order([]), own }, 'linear')).toMatchObject([{ source: { channel: 'share' } }])
  })

  test('the parts of any order add up to it exactly', () => {
    const touches = fc.array(
      fc.integer({ min: -HOUR_MS, max: 2 * CLICK_WINDOW_MS }).map((ms) => touch(`source ${ms % 7}`, ms)),
    )
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(touches, amounts, fc.constantFrom(...attributionModels), (given, won, model) => {
        const parts = attributeOrder(order(given, won), model)
        expect(parts.length).toBeGreaterThan(0)
        for (const [index, amount] of won.entries())
          expect(parts.reduce((sum, part) => sum + (part.amounts[index] ?? 0), 0)).toBe(amount)
        expect(parts.reduce((sum, part) => sum + part.millionths, 0)).toBe(1_000_000)
      }),
    )
  })
})

describe('channels', () => {
  test.each([
    [{ source: 'naver', medium: 'cpc' }, 'ad'],
    [{ source: 'google', medium: 'organic' }, 'search'],
    [{ source: 'instagram', medium: 'social' }, 'social'],
    [{ source: 'share', medium: 'link' }, 'share'],
    [{ source: 'kakao', medium: 'message' }, 'message'],
    [{ source: 'blog.example', medium: '' }, 'other'],
    [{ source: '', medium: '' }, 'direct'],
    [{ source: 'x', medium: 'constructor' }, 'other'],
    [{ source: 'x', medium: 'cpc', channel: 'brand search' }, 'brand search'],
  ])('%j is %s', (given, channel) => expect(channelOf(given)).toBe(channel))

  test('a broadcast is the source of the orders placed from it', () => {
    expect(liveSourceOf('live-12')).toMatchObject({ channel: 'live', campaign: 'live-12' })
    expect(liveSourceOf('live-12x')).toBeUndefined()
    expect(liveSourceOf(null)).toBeUndefined()
  })
})
