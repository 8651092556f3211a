import type { Page } from '@playwright/test'
import { operate } from './journey/operator.ts'
import { addStaffAccount, logInAgain, logInAsStaff, setUpStaff, type StaffAccount, typeLogin } from './journey/staff.ts'
import { expect, test } from './journey/watched.ts'
import { shopState } from './start-shop.ts'

test('[F6] the first login sets the password and the authenticator, keeps the address, and a recovery code opens it again', async ({
  browser,
}) => {
  const account = await addStaffAccount('owner')
  const page = await browser.newPage()
  await page.goto('/backoffice/audit')
  const codes = await setUpStaff(page, account)
  await expect(page.getByRole('heading', { name: '감사 기록' })).toBeVisible()
  await page.getByRole('button', { name: /계정$/ }).click()
  const logOut = page.getByRole('menuitem', { name: '로그아웃' })
  // a menu takes no click until it has opened
  await expect(async () => {
    if (await logOut.isVisible()) await logOut.click()
    await expect(page.getByRole('textbox', { name: '이메일' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await typeLogin(page, account.email, '틀린 비밀번호예요')
  await expect(page.getByText('이메일이나 비밀번호가 맞지 않아요.')).toBeVisible()
  await typeLogin(page, account.email, '문을 여는 긴 비밀번호')
  await page.getByRole('button', { name: '복구 코드로 로그인' }).click()
  await page.getByRole('textbox', { name: '복구 코드' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('heading', { name: '감사 기록' })).toBeVisible()
  await expect(page.getByText('복구 코드가 9개 남았어요.')).toBeVisible()
})

/** Logs in on the staff screen and types a new account. Returns the e-mail of that account. */
const typeAccount = async (page: Page, account: StaffAccount): Promise<string> => {
  const email = `new-${account.email}`
  await page.goto('/backoffice/staff')
  await setUpStaff(page, account)
  await page.getByRole('button', { name: '직원 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '직원 추가' })
  await dialog.getByRole('textbox', { name: '이메일' }).fill(email)
  await dialog.getByRole('textbox', { name: '이름' }).fill('적던 이름')
  await dialog.getByText('포장 담당').click()
  return email
}

for (const isLive of [true, false])
  test(`[F6] a role that is taken away while its owner works ends the session ${isLive ? 'at once' : 'with the next action, of which nothing is done'}`, async ({
    browser,
  }) => {
    const account = await addStaffAccount('owner')
    // every brand keeps an owner
    await addStaffAccount('owner')
    const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
    if (!isLive) await page.context().route('**/admin/v1/changes*', (route) => route.abort())
    const email = await typeAccount(page, account)
    await operate(shopState(), ['staff', 'roles', '--email', account.email, '--role', 'packer'])
    if (!isLive) await page.getByRole('button', { name: '추가', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '다시 로그인해 주세요' })
    await expect(dialog).toBeVisible()
    await logInAgain(page, account)
    await expect(dialog).toBeHidden()
    await expect(page.getByText('이 화면을 볼 수 있는 권한이 없어요')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const accounts = await operate(shopState(), ['staff', 'list'])
    expect(accounts).toContain(account.email)
    expect(accounts).not.toContain(email)
  })

test('[backoffice] the back office works by keyboard alone', async ({ browser }) => {
  const page = await logInAsStaff(browser, { role: 'owner' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '찾을 말' })).toBeFocused()
  await page.keyboard.type('직원')
  await expect(page.getByRole('option').first()).toContainText('직원')
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: '직원 목록' })
  await expect(grid).toBeVisible()
  await page.keyboard.press('Tab')
  await grid.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '이름' })).toBeVisible()
})
