import { AppError } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import CartPage from '#src/pages/cart-page.tsx'
import { bodiesOf, fakeServer, renderPages, type Sent } from '#src/testing/fake-server.tsx'
import { noCart, sampleAddress, sampleCart, sampleGroup, sampleTmp, sumOf, TMP_ID } from '#src/testing/shop-samples.ts'
import { clearCartChanges } from './cart-store.ts'

const idsOf = ({ body }: Sent) => (body as { optionGroupIds: number[] }).optionGroupIds
const openCart = (groups: Parameters<typeof sampleCart>[0], more: Parameters<typeof fakeServer>[0] = {}) => {
  let cart = sampleCart(groups)
  const journal = fakeServer({
    'cart.get': () => cart,
    'cart.calculate': (sent) => sumOf(cart, idsOf(sent)),
    'cart.setUnit': ({ params }) => {
      const changed = groups.map((group) =>
        group.id === Number(params['groupId']) ? { ...group, optionUnit: Number(params['unit']) } : group,
      )
      cart = sampleCart(changed)
      return cart
    },
    'cart.removeGroup': ({ params }) => {
      cart = sampleCart(groups.filter((group) => group.id !== Number(params['groupId'])))
      return cart
    },
    ...more,
  })
  renderPages('/cart', { '/cart': CartPage, '/order/:tmpId': () => <p>주문서 화면</p> })
  return journal
}
/** Cart total of one group, with the given shipping fields. */
const sumWith = (shipping: Partial<ReturnType<typeof sumOf>['bundles'][number]['shipping']>) => {
  const { totals, bundles } = sumOf(sampleCart([sampleGroup(1)]), [1])
  return {
    totals,
    bundles: bundles.map((each) => Object.assign(each, { shipping: { ...each.shipping, ...shipping } })),
  }
}
const kept = { ...sampleAddress, id: 'k', default: true, usedAt: Date.now(), orderer: { name: '', phone: '' } }
const orderButton = (text: string) => screen.findByRole('button', { name: text })
const soldOut = sampleGroup(2, { isChecked: false, isCheckable: false, reason: 'outOfStock' })
const appOnly = sampleGroup(3, { isChecked: false, isCheckable: false, reason: 'appOnly' })

beforeEach(clearCartChanges)
afterEach(() => {
  hideSnackbar()
  closeWarning()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('happy', () => {
  test("[CART-4] a guest's zero cart shows an empty state, with a link to the shop", async () => {
    fakeServer({ 'cart.get': () => noCart })
    renderPages('/cart', { '/cart': CartPage })
    await screen.findByText('장바구니가 비어 있어요')
    expect(screen.getByRole('link', { name: '쇼핑하러 가기' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: /주문하기/ })).toBeNull()
  })

  test('[SCREEN-6] bundles show the amount left to free shipping, and the bar shows the server’s total', async () => {
    openCart([sampleGroup(1)])
    await orderButton('13,000원 주문하기')
    expect(screen.getByText('한빛과수원')).toBeTruthy()
    expect(screen.getByText('20,000원')).toBeTruthy()
    expect(screen.getByText(/더 담으면 무료배송/)).toBeTruthy()
  })

  test('[SCREEN-6] the free-shipping hint names the fee that is always charged', async () => {
    openCart([sampleGroup(1)], {
      'cart.calculate': () => sumWith({ boxes: 2, shippingFee: 18_000, alwaysChargedFee: 9000 }),
    })
    const words = await screen.findByText(/더 담으면/)
    expect(words.textContent).toBe('배송비 18,000원 · 2상자로 보내요 · 20,000원 더 담으면 배송비 9,000원')
  })

  test('[SCREEN-6] above the threshold an always-charged fee is shown, and only a zero fee is shown as free', async () => {
    openCart([sampleGroup(1)], {
      'cart.calculate': () => sumWith({ shippingFee: 9000, alwaysChargedFee: 9000, remainingToFreeShipping: 0 }),
    })
    await screen.findByText('배송비 9,000원')
    expect(screen.queryByText(/무료배송/)).toBeNull()
  })

  test('[CART-1][SCREEN-6] unavailable lines are listed separately, with a reason and no checkbox', async () => {
    openCart([sampleGroup(1), soldOut, appOnly])
    await screen.findByRole('heading', { name: '지금 살 수 없는 상품 2' })
    expect(screen.getByText('품절됐어요')).toBeTruthy()
    expect(screen.getByText('앱에서만 살 수 있어요')).toBeTruthy()
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  })

  test('[SCREEN-6] each line shows its problems: a price change, too little stock, an undeliverable area', async () => {
    const problems = [
      { code: 'outOfStock' as const, message: '지금은 1개까지 살 수 있어요. 수량을 줄여 주세요.', areas: [] },
      { code: 'priceChanged' as const, message: '담을 때보다 1개에 1,000원 올랐어요.', areas: [] },
      { code: 'undeliverableArea' as const, message: '제주에는 보낼 수 없어요.', areas: ['secondary_area' as const] },
    ]
    localStorage.setItem('guest-addresses', JSON.stringify([{ ...kept, zonecode: '63309' }]))
    openCart([sampleGroup(1, { optionUnit: 2, amount: 1, problems })], {
      'address.getArea': () => ({ areaAddress: 'secondary_area', district: null }),
    })
    await screen.findByText('제주에는 보낼 수 없어요.')
    expect(screen.getByText('담을 때보다 1개에 1,000원 올랐어요.')).toBeTruthy()
    expect(screen.getByText('지금은 1개까지 살 수 있어요. 수량을 줄여 주세요.')).toBeTruthy()
  })

  test('[SCREEN-6] a delivery restriction of another area is not shown', async () => {
    const problems = [
      { code: 'undeliverableArea' as const, message: '제주에는 보낼 수 없어요.', areas: ['third_area' as const] },
    ]
    localStorage.setItem('guest-addresses', JSON.stringify([{ ...kept, zonecode: '63309' }]))
    const journal = openCart([sampleGroup(1, { problems })], {
      'address.getArea': () => ({ areaAddress: 'secondary_area', district: null }),
    })
    await waitFor(() => expect(journal.some(([name]) => name === 'address.getArea')).toBe(true))
    await orderButton('13,000원 주문하기')
    expect(screen.queryByText('제주에는 보낼 수 없어요.')).toBeNull()
  })

  test('[CART-2] select-all requests the total of all purchasable lines only', async () => {
    const journal = openCart([sampleGroup(1), soldOut, sampleGroup(4, { price: 5000 })])
    await orderButton('18,000원 주문하기')
    await userEvent.click(screen.getByRole('checkbox', { name: /전체 선택/ }))
    expect((await orderButton('주문하기')).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('checkbox', { name: /전체 선택/ }))
    await orderButton('18,000원 주문하기')
    expect(bodiesOf(journal, 'cart.calculate').every(({ optionGroupIds }) => !optionGroupIds.includes(2))).toBe(true)
  })

  test('[CART-3] decreasing stops at 1; quick taps are sent as one change and shown immediately', async () => {
    const journal = openCart([sampleGroup(1, { optionUnit: 3 })])
    await orderButton('33,000원 주문하기')
    const less = screen.getByRole('button', { name: '하나 빼기' })
    await userEvent.click(less)
    await userEvent.click(less)
    await userEvent.click(less)
    expect(screen.getByText('1', { selector: 'output' })).toBeTruthy()
    expect(less.hasAttribute('disabled')).toBe(true)
    await orderButton('13,000원 주문하기')
    const sent = journal.filter(([name]) => name === 'cart.setUnit').map(([, { params }]) => params['unit'])
    expect(sent).toEqual(['1'])
  })

  test('[CART-5] the panel shows every total, and no total while the server calculates', async () => {
    openCart([sampleGroup(1)])
    await orderButton('13,000원 주문하기')
    const dds = () => screen.getAllByRole('definition').map((amount) => amount.textContent)
    expect(dds()).toEqual(['12,000원', '−2,000원', '3,000원', '13,000원'])
    await userEvent.click(screen.getByRole('button', { name: '하나 더하기' }))
    expect(dds()).toEqual(['', '', '', ''])
    expect(screen.queryByRole('button', { name: '13,000원 주문하기' })).toBeNull()
    await orderButton('23,000원 주문하기')
  })

  test('[SCREEN-6] a removed line disappears immediately and can be restored', async () => {
    const journal = openCart([sampleGroup(1), sampleGroup(4)], {
      'cart.addItem': () => sampleCart([sampleGroup(1), sampleGroup(4)]),
    })
    await userEvent.click(await screen.findByRole('button', { name: '사과 4 4kg 한 상자 삭제' }))
    await screen.findByText('상품을 삭제했어요.')
    expect(screen.queryByRole('link', { name: '사과 4' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '되돌리기' }))
    await screen.findByRole('link', { name: '사과 4' })
    expect(bodiesOf(journal, 'cart.addItem')).toEqual([
      { productId: 4, optionGroups: [{ productOptionCombinationId: 40, optionUnit: 1 }] },
    ])
  })

  test('[SCREEN-6] 모두 삭제 of unavailable lines asks for confirmation first', async () => {
    let left = [sampleGroup(1), soldOut, appOnly]
    const journal = openCart(left, {
      'cart.removeGroup': ({ params }) => {
        left = left.filter(({ id }) => id !== Number(params['groupId']))
        return sampleCart(left)
      },
    })
    const removed = () =>
      journal.filter(([name]) => name === 'cart.removeGroup').map(([, sent]) => sent.params['groupId'])
    await userEvent.click(await screen.findByRole('button', { name: '모두 삭제' }))
    await screen.findByText('살 수 없는 상품 2개를 삭제할까요?')
    expect(screen.getByRole('link', { name: '사과 2', hidden: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '취소' }))
    expect(removed()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '모두 삭제' }))
    await userEvent.click(await screen.findByRole('button', { name: '삭제' }))
    await screen.findByText('상품 2개를 삭제했어요.')
    expect(removed()).toEqual(['2', '3'])
  })

  test('[SCREEN-6] ordering sends the ticked groups and opens the checkout', async () => {
    const journal = openCart([sampleGroup(1), sampleGroup(4)], { 'cart.createOrderTmp': () => sampleTmp() })
    await orderButton('23,000원 주문하기')
    await userEvent.click(screen.getByRole('checkbox', { name: /사과 4/ }))
    await userEvent.click(await orderButton('13,000원 주문하기'))
    await screen.findByText('주문서 화면')
    expect(bodiesOf(journal, 'cart.createOrderTmp')).toEqual([{ optionGroupIds: [1] }])
    expect(TMP_ID).toHaveLength(22)
  })
})

describe('error', () => {
  test('refused units are rolled back, and the reason is shown', async () => {
    openCart([sampleGroup(1)], {
      'cart.setUnit': () => {
        throw new AppError('outOfStock')
      },
    })
    await orderButton('13,000원 주문하기')
    await userEvent.click(screen.getByRole('button', { name: '하나 더하기' }))
    expect(screen.getByText('2', { selector: 'output' })).toBeTruthy()
    await screen.findByText('남은 수량보다 많이 담았어요.')
    expect(screen.getByText('1', { selector: 'output' })).toBeTruthy()
  })

  test('[SCREEN-6] units above the stock are refused and the remaining stock is shown immediately', async () => {
    let amount = 100
    openCart([sampleGroup(1)], {
      'cart.get': () => sampleCart([sampleGroup(1, { amount })]),
      'cart.setUnit': () => {
        amount = 3
        throw new AppError('outOfStock')
      },
    })
    await orderButton('13,000원 주문하기')
    await userEvent.click(screen.getByRole('button', { name: '하나 더하기' }))
    await screen.findByText('남은 수량보다 많이 담았어요.')
    await screen.findByText('3개 남았어요')
  })

  test('[ERROR-3] a network failure shows a snackbar with a retry, and the removed line is rolled back', async () => {
    let isCut = true
    openCart([sampleGroup(1), sampleGroup(4)], {
      'cart.removeGroup': () => {
        if (isCut) throw new TypeError('Failed to fetch')
        return sampleCart([sampleGroup(1)])
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '사과 4 4kg 한 상자 삭제' }))
    await screen.findByText('인터넷 연결을 확인해 주세요.')
    expect(screen.getByRole('link', { name: '사과 4' })).toBeTruthy()
    isCut = false
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: '사과 4' })).toBeNull())
  })

  test('[ERROR-3] order problems are shown per line', async () => {
    openCart([sampleGroup(1)], {
      'cart.createOrderTmp': () => {
        throw new AppError('outOfStock', {
          problems: [{ path: 'body', message: '사과 1: 남은 수량보다 많이 담았어요.' }],
        })
      },
    })
    await userEvent.click(await orderButton('13,000원 주문하기'))
    expect((await screen.findByRole('dialog')).textContent).toContain('사과 1: 남은 수량보다 많이 담았어요.')
  })

  test('a cart that fails to load shows the error screen with a retry', async () => {
    let isDown = true
    fakeServer({
      'cart.get': () => {
        if (isDown) throw new AppError('databaseUnavailable')
        return noCart
      },
    })
    renderPages('/cart', { '/cart': CartPage })
    await screen.findByText('불러오지 못했어요')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByText('장바구니가 비어 있어요')).toBeTruthy()
  })
})
