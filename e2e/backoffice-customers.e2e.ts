import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { inspect } from './journey/inspect.ts'
import { enterAs, type Member, registerMember } from './journey/register-member.ts'
import { logInAsStaff } from './journey/staff.ts'
import { expect, storeChoice, test } from './journey/watched.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

/** Registers a member in an own browser, which stays logged in. */
const openShopper = async (browser: Browser): Promise<{ shopper: Page; member: Member }> => {
  const shopper = await browser.newPage({ ...phone, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  await storeChoice(shopper.context())
  await shopper.goto('/')
  const member = await registerMember(shopper)
  await enterAs(shopper, member)
  return { shopper, member }
}

const names = { care: '이상담', owner: '한소유', accountant: '박회계' } as const
type Role = keyof typeof names
const states = new Map<Role, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** Opens a screen as an account with this role. The tests of a worker share its login. */
const openAs = async (browser: Browser, role: Role, at: string, screen: object = wide): Promise<Page> => {
  const storageState = states.get(role)
  if (storageState) {
    const page = await browser.newPage({ ...screen, storageState, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
    await page.goto(at)
    return page
  }
  const page = await logInAsStaff(browser, { role, at, screen, name: names[role] })
  states.set(role, await page.context().storageState())
  return page
}

/** Finds the member by phone and opens the customer page. Returns the number of the customer. */
const findByPhone = async (page: Page, { phone: number }: Member): Promise<string> => {
  await page.getByRole('searchbox').fill(number)
  const row = page.getByRole('grid', { name: '고객 목록' }).getByRole('link', { name: '김*보' })
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: '김*보' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const giveReason = async (dialog: Locator, reason: string, action: string): Promise<void> => {
  await dialog.getByRole('textbox', { name: '사유' }).fill(reason)
  await dialog.getByRole('button', { name: action }).click()
}

const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click()

test('[backoffice] a customer is found by phone, and a reveal with its reason is in the access log', async ({
  browser,
}) => {
  const { member } = await openShopper(browser)
  const page = await openAs(browser, 'care', '/backoffice/customers')
  const id = await findByPhone(page, member)
  await expect(page.getByText(member.phone, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '가린 정보 보기' }).click()
  const dialog = page.getByRole('dialog', { name: '개인정보를 볼까요?' })
  await dialog.getByRole('button', { name: '보기' }).click()
  await expect(dialog.getByText('사유를 적어 주세요.')).toBeVisible()
  await giveReason(dialog, '배송지 확인 전화', '보기')
  await expect(page.getByText(member.phone, { exact: true })).toBeVisible()
  await expect(page.getByText(member.email)).toBeVisible()
  await page.getByRole('button', { name: '다시 가리기' }).click()
  await expect(page.getByText(member.phone, { exact: true })).toHaveCount(0)

  const log = await openAs(browser, 'owner', `/backoffice/access-log?subject=user ${id}`)
  const entries = log.getByRole('grid', { name: '열람 기록' })
  await expect(entries.getByText('배송지 확인 전화')).toHaveCount(1)
  await expect(entries.getByText('이상담')).toHaveCount(1)
})

test('[F2] points above the limit need a second person, and the shopper sees the points and the coupon', async ({
  browser,
}) => {
  const { shopper, member } = await openShopper(browser)
  const page = await openAs(browser, 'care', '/backoffice/customers')
  const id = await findByPhone(page, member)
  await page.getByRole('button', { name: '적립금 주기' }).click()
  const points = page.getByRole('dialog', { name: '적립금 주기' })
  await points.getByRole('textbox', { name: '금액' }).fill('50000')
  await giveReason(points, `늦은 배송 보상 ${id}`, '적립금 주기')
  await expect(page.getByText('한도를 넘어서 50,000원 승인을 요청했어요.')).toBeVisible()
  await openTab(page, '적립금')
  await expect(page.getByText('승인 대기')).toBeVisible()

  await page.getByRole('button', { name: '쿠폰 주기' }).click()
  const coupon = page.getByRole('dialog', { name: '쿠폰 주기' })
  const wanted = coupon.getByRole('option', { name: /^죄송한 마음을 담은 쿠폰/ })
  await coupon.getByRole('combobox', { name: '쿠폰' }).selectOption((await wanted.getAttribute('value')) ?? '')
  await giveReason(coupon, '늦은 배송 사과', '쿠폰 주기')
  await expect(page.getByText('쿠폰을 드렸어요.')).toBeVisible()
  await shopper.goto('/my-cuma/coupons')
  await expect(shopper.getByText('죄송한 마음을 담은 쿠폰')).toBeVisible()

  const second = await openAs(browser, 'accountant', '/backoffice/points', phone)
  const waiting = second.getByRole('listitem').filter({ hasText: `늦은 배송 보상 ${id}` })
  await waiting.getByRole('button', { name: /50,000원 승인$/ }).click()
  await second.getByRole('dialog').getByRole('button', { name: '승인하기' }).click()
  await expect(second.getByText('적립금을 지급했어요.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await shopper.goto('/my-cuma/points')
  await expect(shopper.getByText('50,000원').first()).toBeVisible()
})

test('[backoffice] a note is left, and ended sessions log the shopper out', async ({ browser }) => {
  const { shopper, member } = await openShopper(browser)
  await shopper.goto('/my-cuma/coupons')
  await expect(shopper.getByText('첫 주문 환영 쿠폰')).toBeVisible()
  const page = await openAs(browser, 'care', '/backoffice/customers')
  await findByPhone(page, member)
  await openTab(page, '메모')
  await page.getByRole('textbox', { name: '새 메모' }).fill('휴대폰을 잃어버리셨어요. 내일 다시 연락해요.')
  await page.getByRole('button', { name: '메모 남기기' }).click()
  const notes = page.getByRole('list', { name: '메모' })
  await expect(notes.getByText('휴대폰을 잃어버리셨어요. 내일 다시 연락해요.')).toBeVisible()
  await openTab(page, '로그인')
  await page.getByRole('button', { name: '모두 로그아웃' }).click()
  await giveReason(page.getByRole('dialog'), '휴대폰 분실', '모두 로그아웃')
  await expect(page.getByText('로그인한 기기가 없어요')).toBeVisible()
  await shopper.reload()
  await expect(shopper.getByText('로그인하면 쿠폰을 볼 수 있어요.')).toBeVisible()
})

test('[backoffice] the tabs of a customer and the dialog of points have no faults for assistive technology', async ({
  browser,
}) => {
  const { member } = await openShopper(browser)
  const page = await openAs(browser, 'owner', '/backoffice/customers')
  const id = await findByPhone(page, member)
  await page.getByRole('button', { name: '적립금 주기' }).click()
  const points = page.getByRole('dialog', { name: '적립금 주기' })
  await points.getByRole('textbox', { name: '금액' }).fill('30000')
  await inspect(page, 'dialog of points')
  await giveReason(points, '상한 과일 보상', '적립금 주기')
  await expect(points).toBeHidden()
  for (const tab of ['points', 'contacts', 'posts', 'sessions']) {
    await page.goto(`/backoffice/customers/${id}?tab=${tab}`)
    for (const { viewport } of [wide, phone]) {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByLabel('불러오는 중이에요')).toHaveCount(0)
      await inspect(page, `${tab} at ${viewport.width} px`)
    }
  }
  await page.goto('/backoffice/points')
  const own = page.getByRole('listitem').filter({ hasText: '상한 과일 보상' }).first()
  await expect(own.getByRole('button', { name: /승인$/ })).toHaveAttribute('aria-disabled', 'true')
  await inspect(page, 'points at 390 px')
  await page.goto('/backoffice/access-log')
  await page.getByRole('button', { name: '검증하기' }).click()
  await expect(page.getByText('온전함')).toHaveCount(2)
})

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  const hasFocus = (): Promise<boolean> =>
    control.evaluate((element) => element === element.ownerDocument.activeElement)
  for (let pressed = 0; pressed < 60 && !(await hasFocus()); pressed += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

test('[backoffice] a customer is found, revealed and noted by keyboard alone', async ({ browser }) => {
  const { member } = await openShopper(browser)
  const page = await openAs(browser, 'care', '/backoffice')
  const { keyboard } = page
  await expect(page.getByRole('heading', { level: 1, name: '오늘' })).toBeVisible()
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '찾을 말' })).toBeFocused()
  await keyboard.type(member.phone)
  await expect(page.getByRole('option', { name: /김\*보/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '김*보' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: '가린 정보 보기' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '개인정보를 볼까요?' })
  await tabTo(page, dialog.getByRole('textbox', { name: '사유' }))
  await keyboard.type('번호 확인')
  await tabTo(page, dialog.getByRole('button', { name: '보기' }))
  await keyboard.press('Enter')
  await expect(page.getByText(member.phone, { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: '주문' }))
  for (const tab of ['적립금', '쿠폰', '메모']) {
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: tab })).toBeFocused()
  }
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: '새 메모' }))
  await keyboard.type('번호를 확인했어요')
  await tabTo(page, page.getByRole('button', { name: '메모 남기기' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '메모' }).getByText('번호를 확인했어요')).toBeVisible()
})
