import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { LOST_NETWORK, watchLostNetwork } from '#src/lib/call/lost-network.ts'
import { LinkTabs } from './link-tabs.tsx'

const tabs = [
  { key: 'home', label: '홈', to: '/' },
  { key: 'best', label: '베스트', to: '/?tab=best' },
]
const marked = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent)

/** Renders tabs on a page that loads immediately, or never (`comes: false`); `onDraw` is called on each render of the page. */
const open = ({ comes = true, onDraw = () => {} }: { comes?: boolean; onDraw?: (search: string) => void }) => {
  const Content = ({ search }: { search: string }) => {
    onDraw(search)
    return <output>{search}</output>
  }
  const Page = () => {
    const { search } = useLocation()
    return (
      <>
        <LinkTabs label="주요 메뉴" tabs={tabs} current={search === '' ? 'home' : 'best'} />
        <Content search={search} />
      </>
    )
  }
  const never = () => new Promise<never>(() => undefined)
  const Stub = createRoutesStub([{ path: '/', Component: Page, ...(!comes && { loader: never }) }])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { '0': null } }} />)
}
const tapBest = (options?: MouseEventInit): void => act(() => void fireEvent.click(screen.getByText('베스트'), options))

beforeAll(() => watchLostNetwork(() => undefined))

test('[SCREEN-3] a tapped tab is marked before its page renders', () => {
  const markedThen: (string | null)[][] = []
  open({ onDraw: (search) => search === '?tab=best' && markedThen.push(marked()) })
  tapBest()
  expect(screen.getByRole('status').textContent).toBe('?tab=best')
  expect(markedThen[0]).toEqual(['베스트'])
})

test('[SCREEN-3] a tab opened in another window is not marked in this one', () => {
  open({})
  tapBest({ ctrlKey: true })
  expect(marked()).toEqual(['홈'])
})

test('[ERROR-1] a tapped tab whose page does not load without network is unmarked', () => {
  open({ comes: false })
  tapBest()
  expect(marked()).toEqual(['베스트'])
  act(() => void window.dispatchEvent(new Event(LOST_NETWORK)))
  expect(marked()).toEqual(['홈'])
})
