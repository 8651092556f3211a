import { shopSettings } from '@shop/contract'
import { settingTexts } from '@shop/rules/shop-settings'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

test('[backoffice] every field of every setting has a Korean label and a control', async () => {
  await openBackoffice(shop, '/settings', { roles: ['owner'] })
  for (const key of Object.keys(shopSettings) as (keyof typeof shopSettings)[]) {
    const { label, fields } = settingTexts[key]
    const form = within(await screen.findByRole('form', { name: label }))
    expect(Object.keys(fields).sort()).toEqual(Object.keys(shopSettings[key].shape).sort())
    for (const text of Object.values<string>(fields)) {
      expect(text).toMatch(/[가-힣]/)
      const control = form.queryByLabelText(text) ?? form.queryByRole('list', { name: text })
      expect(control, text).not.toBeNull()
    }
  }
})

test('[backoffice] support hours are changed, and the first ones are restored from the history', async () => {
  await openBackoffice(shop, '/settings', { roles: ['owner'] })
  const form = within(await screen.findByRole('form', { name: '고객센터' }))
  const hours = form.getByRole<HTMLInputElement>('textbox', { name: '상담 시간' })
  const saved = hours.value
  await userEvent.type(hours, ' 연중무휴')
  await userEvent.click(form.getByRole('button', { name: '되돌리기' }))
  expect(hours.value).toBe(saved)
  await userEvent.clear(hours)
  await userEvent.type(hours, '매일 10:00~17:00')
  await userEvent.click(form.getByRole('button', { name: '저장' }))
  expect(await screen.findByText(/에 김피디 님이 바꿨어요/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '고객센터 기록 보기' }))
  await userEvent.click(await screen.findByRole('button', { name: '처음 기본값으로 되돌리기' }))
  expect(await screen.findByText('이전 값으로 되돌렸어요.')).toBeDefined()
})
