import type { ReactNode } from 'react'
import type { Notice, NoticeTitle } from '@shop/contract'
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { noticesInput, readNoticePage, toNoticesAddress } from './board-address.ts'
import { NoticeList } from './notice-list.tsx'
import { NoticePager } from './notice-pager.tsx'
import { NoticeView } from './notice-view.tsx'

const aTitle = (id: number, change: Partial<NoticeTitle> = {}): NoticeTitle => ({
  id,
  title: `공지 ${id}`,
  // already the 21st in Seoul
  createdAt: '2026-11-20T15:30:00.000Z',
  isPinned: false,
  ...change,
})
const show = (element: ReactNode) => {
  const Stub = createRoutesStub([{ path: '*', Component: () => element }])
  render(<Stub initialEntries={['/notices']} />)
}
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('[SCREEN-22] the page number in the URL', () => {
  test.each([
    ['', 1],
    ['page=1', 1],
    ['page=7', 7],
    ['page=9999', 9999],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=1.5', 1],
    ['page=1000000000', 1],
    ['page=last', 1],
  ])('%j is %j', (search, page) => expect(readNoticePage(new URLSearchParams(search))).toBe(page))

  test('the URL counts from 1, the call from 0', () => {
    expect(noticesInput(1)).toEqual({ query: { page: 0 } })
    expect([toNoticesAddress(1), toNoticesAddress(2)]).toEqual(['/notices', '/notices?page=2'])
  })
})

test('[SCREEN-22] [C045] notices by title and day in Seoul, the pinned ones marked', () => {
  show(<NoticeList notices={[aTitle(2, { isPinned: true }), aTitle(1)]} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByText('2026.11.21')).toHaveLength(2)
  expect(screen.getAllByText('중요')).toHaveLength(1)
  expect(hrefOf(/공지 1/)).toBe('/notices/1')
})

test('[SCREEN-22] pages link to the previous and next page, if any', () => {
  show(<NoticePager page={1} pages={3} />)
  expect(screen.queryByRole('link', { name: '이전' })).toBeNull()
  expect(hrefOf('다음')).toBe('/notices?page=2')
})

test('[SCREEN-22] a notice in paragraphs, with links to its neighbours; its content stays plain text', () => {
  const notice: Notice = {
    ...aTitle(5),
    html: null,
    contents: '첫 문단\n이어서\n\n<b>둘째</b> 문단',
    newer: null,
    older: aTitle(4),
  }
  show(<NoticeView notice={notice} />)
  expect(screen.getByRole('heading', { level: 1, name: '공지 5' })).toBeTruthy()
  expect(screen.getByText('<b>둘째</b> 문단').tagName).toBe('P')
  expect(screen.queryByText('다음 글')).toBeNull()
  expect(hrefOf(/이전 글/)).toBe('/notices/4')
  expect(hrefOf('목록 보기')).toBe('/notices')
})
