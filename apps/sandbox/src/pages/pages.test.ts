import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { confirm, payByLever, START, tossCall } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START, shopUrl: 'http://localhost:5445' })
})
afterEach(() => sandbox.close())

const page = async () => (await fetch(`${sandbox.url}/`)).text()
const press = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })

it('the empty outbox shows a notice and links to the shop', async () => {
  const text = await page()
  expect(text).toContain('아직 보낸 메시지가 없어요.')
  expect(text).toContain('href="http://localhost:5445"')
})

it('shows messages with escaped text, payments and requests', async () => {
  const message = { groupId: 'G', to: '01012345678', from: '0212345678', text: '<b>인증번호</b> 123456', type: 'SMS' }
  sandbox.world.outbox.register(message)
  await confirm(sandbox, await payByLever(sandbox, 'order-0001', 15_000))
  const text = await page()
  expect(text).toContain('&#60;b&#62;인증번호&#60;/b&#62; 123456')
  expect(text).toContain('15,000원')
  expect(text).toContain('결제 완료')
  expect(text).toContain('POST /toss/v1/payments/confirm')
})

it('a pending virtual account can be paid by hand', async () => {
  await confirm(sandbox, await payByLever(sandbox, 'order-0002', 15_000, { method: 'VIRTUAL_ACCOUNT' }))
  expect(await page()).toContain('입금하기')
  expect((await press('/hand/deposit', { orderId: 'order-0002' })).status).toBe(303)
  expect((await tossCall(sandbox, 'GET', '/v1/payments/orders/order-0002')).json.status).toBe('DONE')
})

it('a fault can be triggered by hand, but not from a foreign page', async () => {
  const paid = await payByLever(sandbox, 'order-0003', 15_000)
  expect((await press('/hand/fault', { accident: 'down' }, { origin: 'http://evil.example' })).status).toBe(403)
  expect(sandbox.world.faults.list()).toEqual([])
  await press('/hand/fault', { accident: 'down' })
  expect((await confirm(sandbox, paid)).status).toBe(500)
})

it('the webhook delivery mode can be selected by hand, is shown as selected and persists until changed', async () => {
  const chosen = async () => /<option value="(\w+)" selected>([^<]*)/.exec(await page())?.slice(1)
  expect(await chosen()).toEqual(['good', '차례대로 한 번씩 와요'])
  await press('/hand/notices', { way: 'reversed' })
  expect(await chosen()).toEqual(['reversed', '나중 것이 먼저 와요: 3초 동안 모았다가 거꾸로 보내요'])
  expect(sandbox.world.toss.webhooks.manners()).toEqual({ copies: 1, delayMs: 0, reversed: true })
  await press('/hand/notices', { way: 'good' })
  expect(await chosen()).toEqual(['good', '차례대로 한 번씩 와요'])
})
