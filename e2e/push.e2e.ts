import type { Page } from '@playwright/test'
import { openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { deliverPush, readShown, recordNotifications, subscribePush, tapNotification } from './journey/push.ts'
import { ask, enterAs, type Member, registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

const shop = shopAt('ru')

/** Changes the password, about which the member is warned at any hour. */
const changePassword = (page: Page, { token }: Member) =>
  ask(page, { method: 'PUT', path: '/v1/app-users', token, body: { password: '저녁은 뭘 먹을까요' } })

/** A member's browser with a running worker, on the list of notifications. */
const openMember = async (page: Page): Promise<Member> => {
  await openPage(page, `${shop}/best`)
  const member = await registerMember(page)
  await enterAs(page, member)
  await openPage(page, `${shop}/best`)
  await recordNotifications(page)
  // the worker controls the page from the next load
  await page.reload()
  return member
}

test('[SCREEN-14] [B8] ru: a push message is encrypted for the browser, shown by the worker, and a tap opens its page', async ({
  page,
  context,
}) => {
  const member = await openMember(page)
  const push = await subscribePush(page, member)
  await changePassword(page, member)
  const [payload] = await push.waitFor(1)
  expect(payload).toMatchObject({ title: '비밀번호가 바뀌었어요.', path: '/my-cuma/settings' })
  await deliverPush(page, shop, JSON.stringify(payload))
  const { title = '', body = '', tag = '', path = '' } = payload ?? {}
  await expect.poll(() => readShown(context, shop)).toEqual([{ title, body, tag, path }])
  expect(await tapNotification(context, shop)).toBe(true)
  await expect(page).toHaveURL(`${shop}/my-cuma/settings`)
  expect(push.payloads()).toHaveLength(1)
  await push.close()
})

test('[SCREEN-14] ru: with the shop closed a message is shown, even an unreadable one', async ({ page, context }) => {
  const member = await openMember(page)
  const push = await subscribePush(page, member)
  await changePassword(page, member)
  const [payload] = await push.waitFor(1)
  const elsewhere = await context.newPage()
  await page.close()
  await deliverPush(elsewhere, shop, JSON.stringify(payload))
  await deliverPush(elsewhere, shop, 'unreadable')
  await expect
    .poll(() => readShown(context, shop))
    .toMatchObject([{ title: '비밀번호가 바뀌었어요.' }, { title: '새 알림이 있어요', path: '/notifications' }])
  await push.close()
})
