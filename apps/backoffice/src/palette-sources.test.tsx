import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buy, LINE } from '../../server/src/features/refund/testing/buying.ts'
import { orderQueryOf } from '#src/features/order/find-orders.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'
import './palette-sources.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const type = async (term: string): Promise<void> => {
  await screen.findByRole('navigation', { name: '메뉴' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox', { name: '찾을 말' }), term)
}

describe('happy', () => {
  test('[backoffice] the palette finds an order by its number and opens it', async () => {
    const { orderNo } = await buy(shop, shop.api(await shop.guest()), [LINE.apple])
    const { router } = await openBackoffice(shop, '/', { roles: ['orderDesk'] })
    await type(orderNo.toLowerCase())
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(orderNo) }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${orderNo}`))
  })

  test('[backoffice] the palette finds a product by its name and opens it', async () => {
    const { router } = await openBackoffice(shop, '/', { roles: ['merchandiser'] })
    await type('감자')
    await userEvent.click(await screen.findByRole('option', { name: /강원 감자/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/products/11'))
  })

  test.each([
    ['20261121-abcdefgh', { orderNo: '20261121-ABCDEFGH' }],
    ['010-1234-5678', { phone: '01012345678' }],
    ['1234 5678', { phone: '12345678' }],
    ['5678', { phone: '5678' }],
    ['567', undefined],
    ['감자', undefined],
    ['20261121-ABC', undefined],
  ])('[backoffice] %s asks for orders by %o', (term, query) => {
    expect(orderQueryOf(term)).toEqual(query)
  })
})
