import type { CallReply } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.tsx'
import { createQueryClient } from '../call/query-client.ts'
import { useEndless } from '../use-endless.ts'
import { POSITIONS_KEY } from './use-restored-length.ts'

type Reply = CallReply<'notification.listProductAlarms'>
const LAST = 14
const pageOf = (at: number): Reply => ({
  alarms: [],
  page: { count: LAST, nextPage: at < LAST ? String(at + 1) : null, prePage: null },
})

function List() {
  const { pages, more, onMore } = useEndless('notification.listProductAlarms', {}, pageOf(1))
  return (
    <>
      <output>{pages.length}쪽</output>
      {more && (
        <button type="button" onClick={onMore}>
          더 보기
        </button>
      )}
    </>
  )
}
const scrollTo = vi.fn<(to: ScrollToOptions) => void>()
let asked: string[] = []
let turn = 0
beforeEach(() => {
  asked = []
  scrollTo.mockReset()
  turn += 1
  window.history.replaceState({ key: `entry ${turn}` }, '')
  vi.stubGlobal('scrollTo', scrollTo)
  fakeServer({
    'notification.listProductAlarms': ({ query }) => {
      asked.push(query['nextPage'] ?? '')
      return pageOf(Number(query['nextPage']))
    },
  })
})
afterEach(() => {
  window.sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Simulates a document reload: only the browser's state of the history entry remains. */
const load = () => {
  cleanup()
  asked = []
  render(
    <QueryClientProvider client={createQueryClient()}>
      <List />
    </QueryClientProvider>,
  )
}
const lookAt = async (pages: number) => {
  load()
  for (let at = 2; at <= pages; at += 1) {
    await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
    await screen.findByText(`${at}쪽`)
  }
  window.sessionStorage.setItem(POSITIONS_KEY, JSON.stringify({ [`entry ${turn}`]: 4321, [`other ${turn}`]: 7 }))
}

test('[PAGE-15] a reloaded list gets its former length, and then its scroll position is restored', async () => {
  await lookAt(4)
  scrollTo.mockImplementation(() => expect(screen.getByRole('status').textContent).toBe('4쪽'))
  load()
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 4321, behavior: 'instant' }))
  expect(asked).toEqual(['2', '3', '4'])
  load()
  await screen.findByText('4쪽')
  expect(window.history.state).toMatchObject({ key: `entry ${turn}` })
})

test('[PAGE-15] content that grows above a complete list does not move the restored position, until user input', async () => {
  let grow: () => void = () => {}
  const disconnect = vi.fn<() => void>()
  class Watching {
    constructor(told: () => void) {
      grow = told
    }
    observe = () => {}
    disconnect = disconnect
  }
  vi.stubGlobal('ResizeObserver', Watching)
  await lookAt(3)
  load()
  await waitFor(() => expect(scrollTo).toHaveBeenCalledOnce())
  grow()
  expect(scrollTo.mock.calls).toEqual([[{ top: 4321, behavior: 'instant' }], [{ top: 4321, behavior: 'instant' }]])
  expect(disconnect).not.toHaveBeenCalled()
  await userEvent.keyboard('{PageDown}')
  expect(disconnect).toHaveBeenCalledOnce()
})

test('a new visit starts with the first page of the list and does not scroll', async () => {
  await lookAt(3)
  window.history.pushState({ key: `other ${turn}` }, '')
  load()
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.getByText('1쪽')).toBeTruthy()
  expect([asked, scrollTo.mock.calls]).toEqual([[], []])
})

test('user input before the restoration cancels it', async () => {
  await lookAt(3)
  load()
  await userEvent.keyboard('{PageDown}')
  await new Promise((done) => setTimeout(done, 50))
  expect(scrollTo).not.toHaveBeenCalled()
})

test('at most ten further pages are reloaded automatically', async () => {
  await lookAt(13)
  load()
  await waitFor(() => expect(scrollTo).toHaveBeenCalledOnce())
  expect(asked).toHaveLength(10)
})
