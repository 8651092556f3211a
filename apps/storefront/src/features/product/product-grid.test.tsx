import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProductGrid } from './product-grid.tsx'
import { aCard } from './testing/fixtures.ts'

const products = Array.from({ length: 90 }, (_, at) => aCard({ id: at + 1, name: `사과 ${at + 1}` }))

/** Renders a list with `count` products that `grow` can resize. */
const showList = (count: number): void => {
  function List() {
    const [length, setLength] = useState(count)
    return (
      <>
        {[30, 60, 90].map((each) => (
          <button key={each} type="button" onClick={() => setLength(each)}>{`${each}개`}</button>
        ))}
        <ProductGrid products={products.slice(0, length)} />
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '*', Component: List }])
  render(<Stub initialEntries={['/']} />)
}
const grow = (count: number) => fireEvent.click(screen.getByRole('button', { name: `${count}개` }))
const drawn = (): number => screen.getAllByRole('article').length
const room = (): string | undefined =>
  screen.getByRole('list').querySelector<HTMLElement>('li[aria-hidden]')?.style.getPropertyValue('--rest')
/** Runs pending idle callbacks. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(1))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('[SCREEN-5] added cards render one row per idle callback, and the list reserves the height of the rest', async () => {
  showList(30)
  expect(drawn()).toBe(30)
  grow(60)
  expect(drawn()).toBe(30)
  expect(room()).toBe('30')
  await rest()
  expect(drawn()).toBe(32)
  expect(room()).toBe('28')
  for (let at = 0; at < 14; at += 1) await rest()
  expect(drawn()).toBe(60)
  expect(room()).toBeUndefined()
})

test('[LIST-1] a restored list renders all its cards at once, and another, shorter list renders only its own', async () => {
  showList(90)
  expect(drawn()).toBe(90)
  grow(30)
  expect(drawn()).toBe(30)
  grow(60)
  await rest()
  expect(drawn()).toBe(32)
})

test('[SCREEN-3] in a part of a page the layout of all but the first two cards is deferred; in a list that is the page none is', () => {
  const areLate = (part: { isPart?: boolean; bare?: boolean }): boolean[] => {
    const Grid = () => <ProductGrid products={products.slice(0, 4)} {...part} />
    const Stub = createRoutesStub([{ path: '*', Component: Grid }])
    const { unmount } = render(<Stub initialEntries={['/']} />)
    const late = screen.getAllByRole('listitem').map(({ classList }) => classList.contains('far'))
    unmount()
    return late
  }
  expect(areLate({ isPart: true })).toEqual([false, false, true, true])
  expect(areLate({})).toEqual([false, false, false, false])
  // the reserved height of a full card is too high for a picture and a name
  expect(areLate({ isPart: true, bare: true })).toEqual([false, false, false, false])
})
