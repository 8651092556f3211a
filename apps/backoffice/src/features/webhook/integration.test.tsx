import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const fieldOf = (view: Pick<typeof screen, 'getByRole'>, name: RegExp | string): HTMLInputElement =>
  view.getByRole('textbox', { name })

describe('happy', () => {
  test('[backoffice] a webhook is made with a secret that is shown once, tested, and its message shown', async () => {
    const { staff, router } = await openBackoffice(shop, '/webhooks', { roles: ['manager'] })
    await userEvent.click(await screen.findByRole('button', { name: '웹훅 추가' }))
    const form = within(await screen.findByRole('form', { name: '웹훅' }))
    await userEvent.type(fieldOf(form, /주소/), 'http://127.0.0.1:9/hook')
    await userEvent.click(form.getByRole('checkbox', { name: '결제 완료' }))
    await userEvent.click(form.getByRole('button', { name: '만들기' }))
    const secret = within(await screen.findByRole('dialog', { name: '웹훅 비밀키' }))
    expect(fieldOf(secret, '비밀키').value).toMatch(/^whsec_/)
    await userEvent.click(secret.getByRole('button', { name: '저장했어요' }))
    const [webhook] = (await staff?.api('admin.webhook.list'))?.webhooks ?? []
    expect(webhook?.events).toEqual(['order.paid'])
    await router.navigate(`/webhooks/${webhook?.id}`)
    await userEvent.click(await screen.findByRole('button', { name: '시험 전송' }))
    const detail = within(await screen.findByRole('dialog', { name: '시험 전송' }))
    expect(detail.getByText('연결하지 못했어요.')).toBeDefined()
    expect(detail.getByText(/"type": "webhook.test"/)).toBeDefined()
    await userEvent.click(detail.getByRole('button', { name: '다시 보내기' }))
    expect(await screen.findByText('다시 보내요.')).toBeDefined()
  })

  test('[backoffice] a key is made with scopes, shown once, and revoked with a reason', async () => {
    const { staff } = await openBackoffice(shop, '/keys', { roles: ['owner'] })
    await userEvent.click(await screen.findByRole('button', { name: 'API 키 만들기' }))
    const form = within(await screen.findByRole('form', { name: 'API 키' }))
    await userEvent.type(fieldOf(form, /이름/), '창고')
    await userEvent.click(await form.findByRole('checkbox', { name: '주문 보기' }))
    expect(form.queryByRole('checkbox', { name: '직원과 역할 바꾸기' })).toBeNull()
    await userEvent.click(form.getByRole('button', { name: '만들기' }))
    const shown = within(await screen.findByRole('dialog', { name: '만든 API 키' }))
    expect(fieldOf(shown, 'API 키').value).toMatch(/^shop_live_/)
    await userEvent.click(shown.getByRole('button', { name: '저장했어요' }))
    await userEvent.click(await screen.findByRole('button', { name: '창고 폐기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '창고 키를 폐기할까요?' }))
    await userEvent.type(fieldOf(dialog, /사유/), '더 쓰지 않아요')
    await userEvent.click(dialog.getByRole('button', { name: '폐기하기' }))
    const stateOf = async () => (await staff?.api('admin.apiKey.list'))?.apiKeys[0]
    await waitFor(async () =>
      expect(await stateOf()).toMatchObject({ state: 'revoked', revokeReason: '더 쓰지 않아요' }),
    )
  })
})

describe('error', () => {
  test('[backoffice] an address that is not public is refused beside the field', async () => {
    await openBackoffice(shop, '/webhooks', { roles: ['owner'] })
    await userEvent.click(await screen.findByRole('button', { name: '웹훅 추가' }))
    const form = within(await screen.findByRole('form', { name: '웹훅' }))
    await userEvent.type(fieldOf(form, /주소/), 'https://10.0.0.1/hook')
    await userEvent.click(form.getByRole('checkbox', { name: '결제 완료' }))
    await userEvent.click(form.getByRole('button', { name: '만들기' }))
    expect(await form.findByText('인터넷에서 열 수 있는 https 주소를 적어 주세요.')).toBeDefined()
  })
})
