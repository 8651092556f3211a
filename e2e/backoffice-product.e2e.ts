import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { fillCart, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { shopAt } from './journey/places.ts'
import { logInAsStaff } from './journey/staff.ts'
import { expect, storeChoice, test } from './journey/watched.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

const logIn = (browser: Browser, name?: string): Promise<Page> =>
  logInAsStaff(browser, {
    role: 'merchandiser',
    at: '/backoffice/products/new',
    screen: wide,
    ...(name === undefined ? {} : { name }),
  })

/** Opens another window of the same person. */
const openAgain = async (browser: Browser, page: Page, screen: BrowserContextOptions): Promise<Page> =>
  browser.newPage({ ...screen, storageState: await page.context().storageState(), locale: 'ko-KR' })

/** Creates a product on the screen for new ones. Returns its number. */
const create = async (page: Page, name: string): Promise<string> => {
  await page.getByLabel('상품 이름').fill(name)
  await page.getByLabel('판매가').fill('9900')
  await page.getByLabel('재고').fill('10')
  await page.getByRole('button', { name: '만들기' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return /\d+$/.exec(page.url())?.[0] ?? ''
}

const saveFields = async (page: Page): Promise<void> => {
  const save = page.getByRole('form', { name: '상품' }).getByRole('button', { name: '저장' })
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
}

const saveOptions = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '옵션 저장' }).click()
  await expect(page.getByText('옵션과 가격을 저장했어요.')).toBeVisible()
}

/** Writes what a product needs for sale: a picture, a description, the courier and the food notice. */
const complete = async (page: Page): Promise<void> => {
  const picture = { name: '감자.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('사진을 끌어다 놓거나').setInputFiles(picture)
  await page.getByRole('dialog', { name: '사진 자르기' }).getByRole('button', { name: '이대로 올리기' }).click()
  await expect(page.getByRole('list', { name: '상품 사진' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('사진 1 설명').fill('햇감자 한 상자')
  await page.getByLabel('택배사').fill('CJ대한통운')
  await page.getByRole('button', { name: '상세 설명 고치기' }).click()
  await page.getByRole('textbox', { name: '상세 설명' }).fill('포슬포슬한 햇감자예요.')
  const notice = page.getByRole('region', { name: '상품정보제공고시' })
  await notice.getByLabel('상품정보제공고시 품목').selectOption({ label: '농산물' })
  for (const line of await notice.getByRole('textbox').all()) await line.fill('해당 없음')
  await saveFields(page)
}

test('[backoffice] a new product with options, a picture and its food notice is sold, and its price changes on a phone', async ({
  browser,
}) => {
  const page = await logIn(browser)
  await inspect(page, 'new product at 1440 px')
  const id = await create(page, '포슬포슬 햇감자 한 상자')
  await expect(page.getByRole('button', { name: '판매 시작' })).toHaveAttribute('aria-disabled', 'true')
  await complete(page)
  await page.getByRole('button', { name: '옵션 추가' }).click()
  await page.getByLabel('옵션 1 이름').fill('무게')
  await page.getByLabel('옵션 1 값').fill('3kg, 5kg')
  await page.getByLabel('5kg 재고').fill('7')
  await saveOptions(page)
  await page.getByRole('button', { name: '판매 시작' }).click()
  await expect(page.getByText('판매를 시작했어요.')).toBeVisible()
  await inspect(page, 'product at 1440 px')
  const shopper = await browser.newPage(phone)
  await storeChoice(shopper.context())
  await fillCart(shopper, shopAt('ru'), `/product/${id}`)
  await shopper.goto(`${shopAt('ru')}/cart`)
  await expect(shopper.getByText('포슬포슬 햇감자 한 상자').first()).toBeVisible()
  const small = await openAgain(browser, page, phone)
  await small.goto(`/backoffice/products/${id}`)
  for (const value of ['3kg', '5kg']) await small.getByLabel(`${value} 판매가`).fill('8700')
  await saveOptions(small)
  await inspect(small, 'product at 390 px')
  await openPage(shopper, `${shopAt('ru')}/product/${id}`)
  await expect(shopper.getByText('8,700').first()).toBeVisible()
  await small.goto('/backoffice/products')
  await expect(small.getByText('포슬포슬 햇감자 한 상자').first()).toBeVisible()
  await inspect(small, 'products at 390 px')
  await page.goto('/backoffice/products')
  await expect(page.getByText('포슬포슬 햇감자 한 상자').first()).toBeVisible()
  await inspect(page, 'products at 1440 px')
})

test('[backoffice] a draft outlasts a reload, and two people who edit one product lose nothing', async ({
  browser,
}) => {
  const [mine, theirs] = await Promise.all([logIn(browser, '김상품'), logIn(browser, '이편집')])
  const id = await create(mine, '두 사람이 고치는 참외')
  await mine.getByLabel('한 줄 소개').fill('내가 쓴 소개')
  await mine.getByLabel('판매 단위').fill('10과')
  await mine.reload()
  await expect(mine.getByText('저장하지 않은 내용을 되살렸어요.')).toBeVisible()
  await expect(mine.getByLabel('한 줄 소개')).toHaveValue('내가 쓴 소개')
  await theirs.goto(`/backoffice/products/${id}`)
  await theirs.getByLabel('한 줄 소개').fill('남이 쓴 소개')
  await theirs.getByLabel('원산지', { exact: true }).fill('경북 성주')
  await saveFields(theirs)
  await mine.getByRole('form', { name: '상품' }).getByRole('button', { name: '저장' }).click()
  const dialog = mine.getByRole('dialog', { name: '그사이에 값이 바뀌었어요' })
  await expect(dialog.getByText('이편집').first()).toBeVisible()
  await expect(dialog.getByText('남이 쓴 소개')).toBeVisible()
  await inspect(mine, 'merge dialog')
  await dialog.getByRole('button', { name: '고른 값으로 저장' }).click()
  await expect(dialog).toBeHidden()
  await expect(mine.getByLabel('원산지', { exact: true })).toHaveValue('경북 성주')
  await mine.reload()
  const fields = { '한 줄 소개': '내가 쓴 소개', '판매 단위': '10과', 원산지: '경북 성주' }
  for (const [label, value] of Object.entries(fields))
    await expect(mine.getByLabel(label, { exact: true })).toHaveValue(value)
})

/** HTML as a web page or a mail puts it into the clipboard, with what must not reach the shop. */
const RICH = `<meta charset="utf-8"><style>p { color: red }</style><h3 onclick="window.__run = 1">산지 이야기</h3>
  <p style="color: red" class="mso">해발 <strong>600m</strong>에서 자라요.<script>window.__run = 1</script></p>
  <img src="x" onerror="window.__run = 1"><ul><li>껍질이 얇아요</li></ul><a href="javascript:window.__run = 1">보기</a>`

/** Constructors of a browser, which the journeys have no types for. */
type Browserly = Record<
  'DataTransfer' | 'ClipboardEvent' | 'DragEvent',
  new (
    kind?: string,
    init?: object,
  ) => Event & { setData: (type: string, text: string) => void }
>

/** Sends what a paste or a drop has to the editor, as the browser does. */
const transfer = (page: Page, kind: 'paste' | 'drop', html: string): Promise<void> =>
  page.getByRole('textbox', { name: '상세 설명' }).evaluate(
    (node, given) => {
      const { DataTransfer, ClipboardEvent, DragEvent } = globalThis as unknown as Browserly
      const data = new DataTransfer()
      data.setData('text/html', given.html)
      data.setData('text/plain', 'plain')
      const { left, bottom } = node.getBoundingClientRect()
      const init = { bubbles: true, cancelable: true, clientX: left + 20, clientY: bottom - 10 }
      node.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      )
    },
    { kind, html },
  )

test('[backoffice] a description is typed, pasted and dropped, and the shop shows it sanitized', async ({
  browser,
}) => {
  const page = await logIn(browser)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  const id = await create(page, '고랭지 햇감자')
  await complete(page)
  const editor = page.getByRole('textbox', { name: '상세 설명' })
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('직접 적은 줄')
  await page.keyboard.press('Enter')
  await transfer(page, 'paste', RICH)
  await expect(editor.getByRole('heading', { name: '산지 이야기' })).toBeVisible()
  await transfer(
    page,
    'drop',
    '<p>끌어다 놓은 <em onmouseover="window.__run = 1">글</em></p><style>p { color: red }</style>',
  )
  await expect(editor.getByText('끌어다 놓은')).toBeVisible()
  await saveFields(page)
  await page.getByRole('button', { name: '판매 시작' }).click()
  await expect(page.getByText('판매를 시작했어요.')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { __run?: number }).__run)).toBeUndefined()
  expect(errors).toEqual([])
  const shopper = await browser.newPage(phone)
  await storeChoice(shopper.context())
  await openPage(shopper, `${shopAt('ru')}/product/${id}`)
  for (const text of ['포슬포슬한 햇감자예요.', '직접 적은 줄', '산지 이야기', '껍질이 얇아요', '끌어다 놓은'])
    await expect(shopper.getByText(text).first()).toBeVisible()
  const contents = await shopper.evaluate(
    async (path) => ((await (await fetch(path)).json()) as { contents: string }).contents,
    `/v1/products/${id}`,
  )
  expect(contents).toContain('<strong>600m</strong>')
  expect(contents).not.toMatch(/script|style|onclick|onerror|onmouseover|javascript:|mso|src="x"/)
  expect(await shopper.evaluate(() => (globalThis as { __run?: number }).__run)).toBeUndefined()
})
