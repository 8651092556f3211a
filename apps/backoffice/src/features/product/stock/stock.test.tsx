import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const stockOf = async () =>
  shop.db.one<{ id: number; onHand: number; name: string; status: string }>(
    'stock',
    `select c.id, s.on_hand as "onHand", p.name, c.product_option_status as status from stock s
     join product_option_combination c on c.id = s.product_option_combination_id join product p on p.id = c.product_id where c.id = 1101`,
    [],
  )
const openAdjust = async () => {
  const buttons = await screen.findAllByRole('button', { name: /수량 조정$/ })
  await userEvent.click(buttons[0] as HTMLElement)
  return within(await screen.findByRole('dialog', { name: '수량 조정' }))
}

describe('happy', () => {
  test('[backoffice] units are added with a reason, and are in the ledger', async () => {
    const { onHand, name } = await stockOf()
    await openBackoffice(shop, '/stock?q=11', { roles: ['merchandiser'] })
    await screen.findByRole('grid', { name: '재고 목록' })
    const dialog = await openAdjust()
    await userEvent.type(dialog.getByRole('textbox', { name: '수량' }), '7')
    await userEvent.type(dialog.getByRole('textbox', { name: /사유/ }), '입고')
    await userEvent.click(dialog.getByRole('button', { name: `${onHand + 7}개로 바꾸기` }))
    await waitFor(async () => expect((await stockOf()).onHand).toBe(onHand + 7))
    closeBackoffice()
    await openBackoffice(shop, '/stock/ledger?productId=11', { roles: ['merchandiser'] })
    const grid = within(await screen.findByRole('grid', { name: '수불부' }))
    expect(grid.getAllByText(name).length).toBeGreaterThan(0)
    expect(grid.getByText('+7')).toBeDefined()
    expect(grid.getByText('입고')).toBeDefined()
  })

  test('[backoffice] an option is taken out of sale on a phone and back with the undo', async () => {
    await openBackoffice(shop, '/stock?q=11', { roles: ['merchandiser'], width: 390 })
    await userEvent.click(await screen.findByRole('button', { name: /품절$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '품절로 바꿀까요?' }))
    await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '산지 사정')
    await userEvent.click(dialog.getByRole('button', { name: '품절' }))
    await waitFor(async () => expect((await stockOf()).status).toBe('stock_out'))
    await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }))
    await waitFor(async () => expect((await stockOf()).status).toBe('stock_in'))
  })
})

const thresholdOf = async (): Promise<number | undefined> =>
  (await shop.db.opt<{ units: number }>('threshold', 'select units from stock_threshold where product_id = 11', []))
    ?.units
const typeThreshold = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /부족 기준 .*고치기$/ }))
  const field = screen.getByRole('textbox', { name: /부족 기준$/ })
  await userEvent.clear(field)
  await userEvent.type(field, `${text}{Enter}`)
  return field
}

describe('threshold', () => {
  test('[backoffice] the threshold of few units is edited in place, and cleared to the default', async () => {
    await openBackoffice(shop, '/stock?q=11', { roles: ['merchandiser'] })
    await typeThreshold('25')
    await screen.findByRole('button', { name: /부족 기준 25, 고치기$/ })
    await waitFor(async () => expect(await thresholdOf()).toBe(25))
    const field = await typeThreshold('-3')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await typeThreshold(' ')
    await screen.findByRole('button', { name: /부족 기준 기본 10, 고치기$/ })
    expect(await thresholdOf()).toBeUndefined()
  })

  test('[backoffice] on a phone a threshold that a colleague has changed meanwhile is shown and not overwritten', async () => {
    const { staff } = await openBackoffice(shop, '/stock?q=11', { roles: ['merchandiser'], width: 390 })
    await screen.findByRole('button', { name: /부족 기준 기본 10, 고치기$/ })
    await staff?.api('admin.stock.setThreshold', { params: { id: 11 }, body: { units: 40, expected: null } })
    await typeThreshold('25')
    await screen.findByRole('button', { name: /부족 기준 40, 고치기$/ })
    expect(await thresholdOf()).toBe(40)
  })
})

describe('error', () => {
  test('[backoffice] a set that somebody else has overtaken shows the new number and does not write', async () => {
    const { onHand } = await stockOf()
    await openBackoffice(shop, '/stock?q=11', { roles: ['merchandiser'] })
    const dialog = await openAdjust()
    await shop.db.script(`insert into stock_adjustment (product_option_combination_id, unit, reason, created_at) values (1101, 5, '입고', now());
      update stock set on_hand = on_hand + 5 where product_option_combination_id = 1101`)
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '방법' }), 'set')
    await userEvent.type(dialog.getByRole('textbox', { name: '수량' }), '40')
    await userEvent.type(dialog.getByRole('textbox', { name: /사유/ }), '재고 조사')
    await userEvent.click(dialog.getByRole('button', { name: '40개로 바꾸기' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(`${onHand + 5}개로 바뀌었어요`)
    expect((await stockOf()).onHand).toBe(onHand + 5)
    await userEvent.click(dialog.getByRole('button', { name: '40개로 바꾸기' }))
    await waitFor(async () => expect((await stockOf()).onHand).toBe(40))
  })

  test('[backoffice] a reason and a number are asked for', async () => {
    await openBackoffice(shop, '/stock?q=11', { roles: ['merchandiser'] })
    const dialog = await openAdjust()
    await userEvent.click(dialog.getByRole('button', { name: '바꾸기' }))
    expect(dialog.getByText('수량을 숫자로 적어 주세요.')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: '수량' }), '3')
    await userEvent.click(dialog.getByRole('button', { name: /개로 바꾸기$/ }))
    expect(dialog.getByText('사유를 2자 이상 적어 주세요.')).toBeDefined()
  })
})

describe('security', () => {
  test('[F6] [backoffice] without the permission there is nothing to change', async () => {
    await openBackoffice(shop, '/stock?q=11', { roles: ['moderator'] })
    await screen.findByRole('grid', { name: '재고 목록' })
    expect(screen.queryByRole('button', { name: /수량 조정$/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /부족 기준/ })).toBeNull()
  })
})
