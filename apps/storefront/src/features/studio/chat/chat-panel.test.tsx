import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { aBroadcast, enterAsStaff, openTab } from '../testing/studio-samples.ts'
import { ChatPanel } from './chat-panel.tsx'

const at = '2026-11-28T11:00:00.000Z'
const says = (id: number, personId: string, name: string) => ({
  id,
  personId,
  name,
  text: `말 ${id}`,
  at,
  isHidden: false,
  reports: 0,
})

beforeEach(enterAsStaff)
afterEach(() => {
  openTab()
  vi.unstubAllGlobals()
})

test('persons who may not write are marked, and only they can be released', async () => {
  let sanctions = [{ personId: 'muted', name: '이*물', kind: 'mute' as const, until: at }]
  const journal = fakeServer({
    'admin.live.listMessages': () => ({
      messages: [says(3, '', '채널'), says(2, 'muted', '이*물'), says(1, 'free', '김*수')],
      page: { count: 3, nextPage: null, prePage: null },
    }),
    'admin.live.listSanctions': () => ({ sanctions }),
    'admin.live.sanction': () => {
      sanctions = []
      return { sanctions }
    },
  })
  renderPages('/studio/11', { '/studio/11': () => <ChatPanel broadcast={aBroadcast()} /> })
  const list = within(await screen.findByRole('log', { name: '대화' }))
  const marked = await list.findAllByText('대화 제한 중')
  expect(marked.map((mark) => mark.closest('li')?.textContent)).toEqual([expect.stringContaining('이*물')])

  await userEvent.click(list.getByRole('button', { name: '김*수님 관리하기' }))
  expect(screen.getByRole('button', { name: '이 채널에서 내보내기' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '제한 풀기' })).toBeNull()
  await userEvent.keyboard('{Escape}')

  await userEvent.click(list.getByRole('button', { name: '이*물님 관리하기' }))
  await userEvent.click(screen.getByRole('button', { name: '제한 풀기' }))
  await waitFor(() => expect(list.queryByText('대화 제한 중')).toBeNull())
  expect(bodiesOf(journal, 'admin.live.sanction')).toMatchObject([{ kind: 'none' }])
})
