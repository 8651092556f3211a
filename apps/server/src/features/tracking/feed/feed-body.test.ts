import type { TrackingEvent } from '@shop/contract'
import { expect, test } from 'vitest'
import { toFeed } from './feed-body.ts'

const analytics = { ga4: new Map([['ru', {}]]) }
const app = { clock: () => new Date('2026-11-28T00:00:00Z'), integrations: { analytics } } as unknown as Parameters<
  typeof toFeed
>[0]
const feed = (name: string, params: object) => {
  const event = { path: '/', visitorId: 'a', sessionId: 'b', analytics: { name, params, advertising: false } }
  return toFeed(app, event as unknown as TrackingEvent, { brand: 'ru', userAgent: '' })?.event.params
}

test('[TRACK-8] typed texts lose phones, e-mail addresses and long numbers, also from pages that do not mask them', () => {
  expect(feed('search', { search_term: '010-1234-5678' })).toEqual({ search_term: '[phone]' })
  expect(feed('search', { search_term: '제로 500ml' })).toEqual({ search_term: '제로 500ml' })
  expect(feed('page_view', { page_path: '/search', page_title: 'kim@mail.kr 900101-1234567 - 검색' })).toEqual({
    page_path: '/search',
    page_title: '[email] [digits] - 검색',
  })
})
