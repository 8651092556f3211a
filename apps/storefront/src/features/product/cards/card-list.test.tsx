import type { ProductCard } from '@shop/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createMarkupCache, StaticMarkupContext } from '#src/lib/page/rendering/static-markup.ts'
import { ProductGrid } from '../product-grid.tsx'
import { closeOptionSheet, useOptionSheet } from '../option-sheet-store.ts'
import { fakeServer } from '#src/testing/fake-server.tsx'
import { aCard, aProduct } from '../testing/fixtures.ts'

const Path = () => <output>{useLocation().pathname}</output>
const stubOf = (products: readonly ProductCard[]) =>
  createRoutesStub([
    {
      path: '*',
      Component: () => (
        <>
          <Path />
          <ProductGrid products={products} />
        </>
      ),
    },
  ])
const drawStill = createMarkupCache(renderToStaticMarkup, 10)

/** Renders a list on the server and hydrates it. */
const takeOver = async (products: readonly ProductCard[]) => {
  const Stub = stubOf(products)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  place.innerHTML = renderToString(
    <StaticMarkupContext value={drawStill}>
      <Stub initialEntries={['/']} />
    </StaticMarkupContext>,
  )
  const sent = place.querySelector('article')
  const root = await act(async () => hydrateRoot(place, <Stub initialEntries={['/']} />))
  return { sent, place, root }
}
afterEach(closeOptionSheet)

test('[SCREEN-5] a tap on a card opens its page within the shop, a tap on its button opens its options', () => {
  const Stub = stubOf([aCard({ id: 7, name: '사과' })])
  render(<Stub initialEntries={['/']} />)
  fireEvent.click(screen.getByRole('button', { name: '사과 담기' }))
  expect(useOptionSheet.getState()).toMatchObject({ productId: 7, isOpen: true })
  expect(screen.getByRole('status').textContent).toBe('/')
  // opening a new tab is left to the browser
  expect(fireEvent.click(screen.getByRole('link', { name: '사과' }), { ctrlKey: true })).toBe(true)
  expect(fireEvent.click(screen.getByRole('link', { name: '사과' }))).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('/product/7')
})

test('[SCREEN-5] a card that is hovered or touched for a moment is prefetched', async () => {
  vi.useFakeTimers()
  const journal = fakeServer({ 'product.get': ({ params }) => aProduct({ id: Number(params['id']) }) })
  const Stub = stubOf([aCard({ id: 71, name: '사과' }), aCard({ id: 72, name: '배' })])
  render(<Stub initialEntries={['/']} />)
  const [apple, pear] = ['사과', '배'].map((name) => screen.getByRole('link', { name })) as [HTMLElement, HTMLElement]
  // a scrolling finger or a passing pointer leaves the card too early to count
  fireEvent.pointerOver(apple)
  fireEvent.pointerOut(apple)
  vi.advanceTimersByTime(500)
  fireEvent.pointerOver(pear)
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  await vi.waitFor(() =>
    expect(journal.map(([name, { params }]) => [name, params['id']])).toEqual([['product.get', '72']]),
  )
  vi.unstubAllGlobals()
})

test('a hydrated card keeps its server markup and responds to taps', async () => {
  const { sent, place, root } = await takeOver([aCard({ id: 7, name: '사과' })])
  expect(sent?.textContent).toContain('사과')
  expect(place.querySelector('article')).toBe(sent)
  fireEvent.click(screen.getByRole('button', { name: '사과 담기' }))
  expect(useOptionSheet.getState()).toMatchObject({ productId: 7, isOpen: true })
  act(() => root.unmount())
})

test('cards of equal content are rendered once; markup in a product name stays text', () => {
  let drawn = 0
  const draw = createMarkupCache((card) => {
    drawn += 1
    return renderToStaticMarkup(card)
  }, 1)
  const name = '<img src=x onerror=alert(1)>'
  const shown = { id: 1, name }
  expect(draw(shown, 'tile', <b>{name}</b>)).toBe('<b>&lt;img src=x onerror=alert(1)&gt;</b>')
  draw(shown, 'tile', <b>{name}</b>)
  draw({ ...shown }, 'tile', <b>{name}</b>)
  expect(drawn).toBe(1)
  draw(shown, 'row', <b>{name}</b>)
  draw({ ...shown, id: 2 }, 'tile', <b>{name}</b>)
  expect(drawn, 'another look, another thing').toBe(3)
  draw(shown, 'tile', <b>{name}</b>)
  expect(drawn, 'gone by then, as only one is kept').toBe(4)
})
