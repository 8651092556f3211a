import { describe, expect, test } from 'vitest'
import { afterDays, afterMonths, afterWeeks } from './expiry.ts'
import { landingAddress } from './landing-address.ts'
import { readArrival } from './traffic.ts'

const HOME = 'https://shop.example/'

describe('[TRACK-1] search engines and social networks', () => {
  test.each([
    ['https://search.naver.com/search.naver?query=%EB%B0%B0', 'naver', 'search', '배'],
    ['https://m.search.naver.com/search.naver?query=kim', 'naver', 'search', 'kim'],
    ['https://search.daum.net/search?q=kim', 'daum', 'search', 'kim'],
    ['https://www.google.com/', 'google', 'search', ''],
    ['https://www.google.co.kr/search?q=kim', 'google', 'search', 'kim'],
    ['https://www.bing.com/search?q=kim', 'bing', 'search', 'kim'],
    ['https://pf.kakao.com/_x', 'kakao', 'social', ''],
    ['https://l.instagram.com/', 'instagram', 'social', ''],
    ['https://m.facebook.com/', 'facebook', 'social', ''],
    ['https://www.youtube.com/watch?v=1', 'youtube', 'social', ''],
    ['https://youtu.be/1', 'youtube', 'social', ''],
    ['https://blog.example/post', 'blog.example', 'referral', ''],
    ['https://google.com.evil.example/', 'google.com.evil.example', 'referral', ''],
  ])('%s', (referrer, adSource, channel, keyword) => {
    expect(readArrival(HOME, referrer)).toMatchObject({ adSource, channel, keyword, isAd: false })
  })

  test.each([['https://shop.example/products/1'], [''], ['android-app://com.kakao.talk'], ['about:blank']])(
    'the referrer %j is none of them',
    (referrer) => {
      const arrival = readArrival(HOME, referrer)
      expect(arrival?.channel ?? 'direct').toMatch(/direct|referral/)
      if (!referrer.startsWith('android')) expect(arrival).toBeUndefined()
    },
  )
})

describe('[TRACK-7] landing parameters', () => {
  test.each([
    ['utm_source=kakao&utm_medium=message&utm_campaign=autumn&utm_term=a', 'kakao', 'message', 'a', 'autumn'],
    ['trackId=A1&utm_source=blog', 'blog', '', '', 'A1'],
    ['trackId=A1', 'track', '', '', 'A1'],
    ['gclid=x', 'google', 'cpc', '', ''],
    ['n_media=27758&n_query=%EB%B0%B0&n_rank=1', 'naver', 'cpc', '배', ''],
    ['fbclid=x', 'facebook', 'social', '', ''],
  ])('%s', (search, adSource, medium, keyword, campaign) => {
    const arrival = readArrival(`${HOME}?${search}`, 'https://www.google.com/')
    expect(arrival).toMatchObject({ adSource, medium, keyword, campaign, isAd: true, queryString: expect.any(String) })
  })

  test('long values are cut, and only a well-formed click id is read', () => {
    const arrival = readArrival(`${HOME}?utm_source=${'a'.repeat(300)}&clk=1'--`, '')
    expect(arrival?.adSource).toHaveLength(100)
    expect(arrival?.clickId).toBeUndefined()
  })
})

describe('[TRACK-5] the address of the landing redirect', () => {
  const to = { origin: 'https://shop.example', serviceNumber: '7004' }
  test('by track id, by the parts of the source, and without click data', () => {
    expect(landingAddress({ ...to, trackId: 'A/1' })).toBe('https://shop.example/landing/7004/A%2F1')
    const parts = { source: 'naver', channel: 'search', medium: 'cpc' }
    expect(landingAddress({ ...to, ...parts })).toBe('https://shop.example/landing/7004/naver/search/cpc')
    expect(landingAddress({ ...to, ...parts, extras: ['x'], clickData: false })).toBe(
      'https://shop.example/landing/7004/naver/search/cpc/-/x?fromWWTK=Y&withoutClk=Y',
    )
  })
})

test('[TRACK-6] expiry by day, week and month', () => {
  const at = Date.parse('2027-01-31T12:00:00Z')
  const dayOf = (ms: number) => new Date(ms).toISOString()
  expect(dayOf(afterDays(at, 1))).toBe('2027-02-01T12:00:00.000Z')
  expect(dayOf(afterWeeks(at, 2))).toBe('2027-02-14T12:00:00.000Z')
  expect(dayOf(afterMonths(at, 1))).toBe('2027-02-28T12:00:00.000Z')
  expect(dayOf(afterMonths(at, 13))).toBe('2028-02-29T12:00:00.000Z')
})
