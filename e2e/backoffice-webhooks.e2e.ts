import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { shopAt } from './journey/places.ts'
import { shopPort } from './start-shop.ts'
import { logInAsStaff } from './journey/staff.ts'
import { expect, test } from './journey/watched.ts'

const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

/** A receiver on this machine, which answers 500 while it is broken. */
const receiver = { isBroken: true, types: [] as string[] }
let server: Server
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!receiver.isBroken)
        receiver.types.push((JSON.parse(Buffer.concat(chunks).toString()) as { type: string }).type)
      response.writeHead(receiver.isBroken ? 500 : 204).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
test.afterAll(() => void server.close())

const addWebhook = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '웹훅 추가' }).click()
  const form = page.getByRole('form', { name: '웹훅' })
  const { port } = server.address() as AddressInfo
  await form.getByRole('textbox', { name: /주소/ }).fill(`http://127.0.0.1:${port}/hook`)
  await form.getByRole('checkbox', { name: '재고 바뀜' }).check()
  await form.getByRole('button', { name: '만들기' }).click()
  const dialog = page.getByRole('dialog', { name: '웹훅 비밀키' })
  await expect(dialog.getByRole('textbox')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: '저장했어요' }).click()
}

const makeKey = async (page: Page): Promise<string> => {
  await page.goto('/backoffice/keys')
  await page.getByRole('button', { name: 'API 키 만들기' }).click()
  const form = page.getByRole('form', { name: 'API 키' })
  await form.getByRole('textbox', { name: /이름/ }).fill('창고')
  await form.getByRole('checkbox', { name: '상품 보기' }).check()
  await form.getByRole('checkbox', { name: '재고 고치기' }).check()
  await form.getByRole('button', { name: '만들기' }).click()
  const dialog = page.getByRole('dialog', { name: '만든 API 키' })
  const key = await dialog.getByRole('textbox').inputValue()
  await dialog.getByRole('button', { name: '저장했어요' }).click()
  return key
}

test('[backoffice] a program adjusts stock by its key, and a receiver that was broken gets the event later', async ({
  browser,
  request,
}) => {
  const page = await logInAsStaff(browser, { role: 'owner', at: `${shopAt('ru')}/backoffice/webhooks`, screen: wide })
  await addWebhook(page)
  const key = await makeKey(page)
  // outside the browser names below localhost are not resolved, so the brand is named
  const headers = { authorization: `Bearer ${key}`, 'x-brand': 'ru' }
  const stockAt = `http://127.0.0.1:${shopPort}/admin/v1/stock`
  const list = await request.get(`${stockAt}?take=1`, { headers })
  const { stocks } = (await list.json()) as { stocks: { id: number }[] }
  const adjusted = await request.post(`${stockAt}/${stocks[0]?.id}/adjust`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { mode: 'delta', unit: 1, reason: '입고' },
  })
  expect(adjusted.status(), await adjusted.text()).toBe(200)
  await page.goto('/backoffice/webhooks')
  await page
    .getByRole('link', { name: /127\.0\.0\.1/ })
    .first()
    .click()
  const open = page.getByRole('button', { name: '재고 바뀜' }).first()
  await expect(open).toBeVisible()
  receiver.isBroken = false
  await open.click()
  await page.getByRole('dialog').getByRole('button', { name: '다시 보내기' }).click()
  await expect.poll(() => receiver.types, { timeout: 20_000 }).toContain('stock.changed')
  await page.goto('/backoffice/keys')
  await page.getByRole('button', { name: '창고 폐기' }).click()
  const dialog = page.getByRole('dialog', { name: '창고 키를 폐기할까요?' })
  await dialog.getByRole('textbox', { name: '사유' }).fill('시험이 끝났어요')
  await dialog.getByRole('button', { name: '폐기하기' }).click()
  await expect(page.getByText('키를 폐기했어요.')).toBeVisible()
  expect((await request.get(`${stockAt}?take=1`, { headers })).status()).toBe(401)
})
