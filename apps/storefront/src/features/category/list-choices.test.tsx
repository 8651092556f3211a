import type { Category } from '@shop/contract'
import { act, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CategoryChips } from './category-chips.tsx'
import { listDefaults } from './category-address.ts'
import { ListTools } from './list-tools.tsx'

const aCategory = (id: number, slug: string, name: string, children: Category[] = []): Category =>
  ({ id, slug, name, children }) as unknown as Category
const top = aCategory(91, 'fruit', '과일', [aCategory(911, 'apple-pear', '사과·배'), aCategory(912, 'citrus', '감귤')])

/** Renders a list whose other views never finish loading. */
const openList = () => {
  const List = () => (
    <>
      <CategoryChips found={{ id: 91, name: '과일', slug: 'fruit', top }} choice={listDefaults} />
      <ListTools slug="fruit" count={59} choice={listDefaults} />
    </>
  )
  let asked = false
  const loader = () => (asked ? new Promise<never>(() => undefined) : null)
  const Stub = createRoutesStub([{ path: '/category/:slug', Component: List, loader }])
  render(<Stub initialEntries={['/category/fruit']} hydrationData={{ loaderData: { '0': null } }} />)
  asked = true
}
const chosenChips = () =>
  screen
    .getAllByRole('link')
    .filter((chip) => chip.getAttribute('aria-current') === 'true')
    .map((chip) => chip.textContent)

test('[SCREEN-5] a tapped chip such as 감귤 is marked as selected before its list loads', async () => {
  openList()
  expect(chosenChips()).toEqual(['전체'])
  await act(async () => screen.getByRole('link', { name: '감귤' }).click())
  expect(chosenChips()).toEqual(['감귤'])
  expect(screen.getByText('총 59개')).toBeTruthy()
})

test('[SCREEN-5] a checkbox is checked immediately, before its list loads', async () => {
  openList()
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: '품절 제외' })
  expect(tick.checked).toBe(true)
  await act(async () => tick.click())
  expect(tick.checked).toBe(false)
  await act(async () => screen.getByRole('button', { name: '목록으로 보기' }).click())
  expect(screen.getByRole('button', { name: '바둑판으로 보기' })).toBeTruthy()
  expect(tick.checked).toBe(false)
})
