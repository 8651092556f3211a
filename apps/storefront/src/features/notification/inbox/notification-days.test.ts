import type { Notification } from '@shop/contract'
import { expect, test } from 'vitest'
import { groupByDay } from './notification-days.ts'

const at = (id: number, createdAt: string): Notification => ({
  id,
  group: 'order',
  title: '상품이 출발했어요.',
  text: '',
  path: null,
  createdAt,
  isRead: false,
})
const now = new Date('2026-11-20T15:30:00Z')

test('[SCREEN-14] days begin at midnight in Seoul, and are named today, yesterday or by date', () => {
  const days = groupByDay(
    [
      at(5, '2026-11-20T15:00:00.000Z'),
      at(4, '2026-11-20T14:59:59.000Z'),
      at(3, '2026-11-19T15:00:00.000Z'),
      at(2, '2026-11-18T03:00:00.000Z'),
      at(1, '2025-12-31T03:00:00.000Z'),
    ],
    now,
  )
  expect(days.map(({ label, notifications }) => [label, notifications.map(({ id }) => id)])).toEqual([
    ['오늘', [5]],
    ['어제', [4, 3]],
    ['11.18(수)', [2]],
    ['2025.12.31(수)', [1]],
  ])
})

test('[SCREEN-14] without notifications there is no day', () => {
  expect(groupByDay([], now)).toEqual([])
})
