import { AppError } from '@shop/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aProduct, someOptions } from '#src/features/product/testing/fixtures.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import CartPage from '#src/pages/cart-page.tsx'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleCart, sampleGroup, sumOf } from '#src/testing/shop-samples.ts'
import { clearCartChanges } from '#src/features/cart/cart-store.ts'

type Combination = (typeof someOptions)['productOptionCombinations'][number]
const combination = (id: number): Combination => {
  const found = someOptions.productOptionCombinations.find((one) => one.id === id)
  if (!found) throw new Error(`no combination ${id}`)
  return found
}
const line = (combinationId: number, optionUnit: number) =>
  sampleGroup(1, { optionUnit, productOptionCombination: combination(combinationId) })

const openCart = (answer: () => ReturnType<typeof sampleCart>, unit = 7) => {
  const before = sampleCart([line(101, unit)])
  const journal = fakeServer({
    'cart.get': () => before,
    'cart.calculate': () => sumOf(before, [1]),
    'product.get': () => aProduct({ id: 1 }),
    'product.listOptions': () => someOptions,
    'product.getUserPersonal': () => {
      throw new AppError('notFound')
    },
    'cart.changeOption': answer,
  })
  renderPages('/cart', { '/cart': CartPage })
  return journal
}
const openSheet = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '사과 1 3kg / 월요일 옵션 변경' }))
  const sheet = within(await screen.findByRole('dialog', { name: '옵션 변경' }))
  await sheet.findByText('3kg / 월요일')
  return sheet
}
const pick = async (sheet: Awaited<ReturnType<typeof openSheet>>, ...names: RegExp[]) => {
  for (const name of names) {
    const list = await sheet.findByRole('list', { name: / 선택$/ })
    await userEvent.click(within(list).getByRole('button', { name }))
  }
}

beforeEach(() => {
  clearCartChanges()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  hideSnackbar()
  vi.unstubAllGlobals()
})

describe('happy', () => {
  test('[SCREEN-6] the sheet starts with the current option, and an unchanged option sends no request', async () => {
    const journal = openCart(() => sampleCart([]))
    const sheet = await openSheet()
    expect(sheet.getByText('총 7개')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: '3kg / 월요일 빼기' })).toBeNull()
    expect(sheet.queryByRole('button', { name: '장바구니' })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: '변경하기' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '옵션 변경' })).toBeNull())
    expect(bodiesOf(journal, 'cart.changeOption')).toEqual([])
  })

  test('[SCREEN-6] [OPTION-3] another option replaces the line in one request, without removing it first', async () => {
    const journal = openCart(() => sampleCart([line(102, 7)]))
    const sheet = await openSheet()
    await pick(sheet, /^3kg/, /수요일/)
    expect(within(sheet.getByRole('list', { name: '선택한 옵션' })).getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(sheet.getByRole('button', { name: '변경하기' }))
    await screen.findByText('옵션을 변경했어요.')
    expect(await screen.findByRole('button', { name: '사과 1 3kg / 수요일 옵션 변경' })).toBeTruthy()
    expect(bodiesOf(journal, 'cart.changeOption')).toEqual([{ productOptionCombinationId: 102, optionUnit: 7 }])
    const [, sent] = journal.find(([name]) => name === 'cart.changeOption') ?? []
    expect(sent?.params).toEqual({ cartId: '7', groupId: '1' })
    expect(journal.filter(([name]) => name === 'cart.removeGroup' || name === 'cart.addItem')).toEqual([])
  })

  test('[CART-3] the units stay the same, limited to the stock of the other option', async () => {
    openCart(() => sampleCart([]))
    const sheet = await openSheet()
    await pick(sheet, /^5kg/, /월요일/)
    expect(sheet.getByText('총 5개')).toBeTruthy()
  })

  test('[SCREEN-6] a cancelled change is discarded', async () => {
    openCart(() => sampleCart([]))
    const sheet = await openSheet()
    await pick(sheet, /^3kg/, /수요일/)
    await userEvent.click(sheet.getByRole('button', { name: '닫기' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '옵션 변경' })).toBeNull())
    const chosen = (await openSheet()).getByRole('list', { name: '선택한 옵션' })
    expect(within(chosen).getByText('3kg / 월요일')).toBeTruthy()
  })

  test('[SCREEN-6] a line without options has no change button', async () => {
    const only = sampleGroup(1, { productOptionCombination: { ...combination(101), name: '사과 1' } })
    const cart = sampleCart([only])
    fakeServer({ 'cart.get': () => cart, 'cart.calculate': () => sumOf(cart, [1]) })
    renderPages('/cart', { '/cart': CartPage })
    await screen.findByRole('link', { name: '사과 1' })
    expect(screen.queryByRole('button', { name: /옵션 변경/ })).toBeNull()
  })
})

describe('error', () => {
  test('[OPTION-1] a refusal is shown in the sheet, and the line is unchanged', async () => {
    openCart(() => {
      throw new AppError('outOfStock')
    })
    const sheet = await openSheet()
    await pick(sheet, /^3kg/, /수요일/)
    await userEvent.click(sheet.getByRole('button', { name: '변경하기' }))
    await waitFor(() => expect(sheet.getByRole('alert').textContent).toBe('남은 수량보다 많이 담았어요.'))
    expect(screen.getByRole('button', { name: '사과 1 3kg / 월요일 옵션 변경' })).toBeTruthy()
    expect(screen.queryByText('옵션을 변경했어요.')).toBeNull()
  })
})
