import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { InvitationOverlay } from '#src/features/product/overlay/invitation-overlay.tsx'
import { openShopBehindFetch, visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { PRODUCT } from '../../../../../server/src/features/test-catalogue.ts'
import { ReviewSection } from '../review-section.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
let realFetch: typeof fetch
beforeAll(async () => {
  shop = await openShopBehindFetch()
  realFetch = globalThis.fetch
}, 60_000)
beforeEach(async () => {
  await shop.ask('sql', 'delete from review', [])
})
afterEach(() => {
  vi.stubGlobal('fetch', realFetch)
  act(hideSnackbar)
})
afterAll(() => shop.close())

const productId = PRODUCT.apple
function Section() {
  return (
    <>
      <ReviewSection productId={productId} earns={false} />
      <InvitationOverlay />
    </>
  )
}
const add = (given: Omit<Parameters<typeof shop.ask<'review'>>[1], 'productId'> = {}) =>
  shop.ask('review', { productId, ...given })
const open = async (token?: string) => {
  if (token === undefined) visitAs('guest', await shop.ask('guest'))
  else visitAs('email', token)
  cleanup()
  visit('/product/:id', `/product/${productId}`, Section)
  await screen.findByRole('list', { name: '후기' })
  return userEvent.setup()
}
const list = () => screen.getByRole('list', { name: '후기' })
const rows = () =>
  within(list())
    .queryAllByRole('listitem')
    .filter((row) => row.parentElement === list())
const texts = () => rows().map((row) => /글\d/.exec(row.textContent ?? '')?.[0])
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('[SCREEN-12] [C094] the summary counts scores and attributes; a review shows author, grade, option, answers and reply', async () => {
  const answer = `고맙습니다. ${'정성껏 보내 드릴게요. '.repeat(12)}`
  await add({ score: 5, grade: 2, attributeValueIds: [11, 31], answer, isEdited: true, contents: '글1 아삭해요.' })
  await add({ score: 4, attributeValueIds: [11], contents: '글2 무난해요.' })
  await add({ score: 1, attributeValueIds: [13], contents: '글3 아쉬워요.' })
  const user = await open()
  expect(screen.getByText('3.3')).toBeTruthy()
  expect(screen.getByText('후기 3개')).toBeTruthy()
  expect(screen.getByText('아주 맛있어요 2').textContent).toBe('아주 맛있어요 2명')
  expect(texts()).toEqual(['글3', '글2', '글1'])
  const row = within(rows()[2]!)
  for (const text of ['김*진', '꽃', '소과 / 3kg', '수정됨', '아주 맛있어요', '꼼꼼해요'])
    expect(row.getByText(text), text).toBeTruthy()
  const fold = row.getByRole('button', { name: '더 보기' })
  await user.click(fold)
  expect(row.getByRole('button', { name: '접기' }).getAttribute('aria-expanded')).toBe('true')
}, 60_000)

test('[SCREEN-12] [C094] reviews are sorted by score and filtered by photos and by option', async () => {
  await add({ score: 3, contents: '글1 보통이에요.', optionName: '대과 / 5kg' })
  await add({ score: 5, contents: '글2 최고예요.', photos: 1 })
  await add({ score: 1, contents: '글3 별로예요.' })
  const user = await open()
  await user.click(button('별점 낮은순'))
  await waitFor(() => expect(texts()).toEqual(['글3', '글1', '글2']))
  await user.click(button('사진 후기만'))
  await waitFor(() => expect(texts()).toEqual(['글2']))
  await user.click(button('사진 후기만'))
  await user.selectOptions(screen.getByRole('combobox', { name: '구매한 옵션' }), '소과 / 3kg')
  await waitFor(() => expect(texts()).toEqual(['글3', '글2']))
  expect(screen.queryByRole('button', { name: '도움순' })).toBeNull()
  expect(screen.getByText('최신순으로 보여 드려요.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '구매한 옵션' }), '모든 옵션')
  await waitFor(() => expect(texts()).toHaveLength(3))
  expect(screen.getByRole('link', { name: '후기 3개 전체 보기' }).getAttribute('href')).toBe(
    `/product/${productId}/reviews`,
  )
}, 60_000)

test('[SCREEN-12] a search lists the reviews with the words and marks them; clearing it shows the list again', async () => {
  await add({ contents: '글1 아삭하고 달아요.' })
  await add({ contents: '글2 포장이 꼼꼼해요.' })
  const user = await open()
  const field = screen.getByRole('searchbox', { name: '후기 검색' })
  await user.type(field, '  포장 {Enter}')
  await waitFor(() => expect(texts()).toEqual(['글2']))
  expect(list().querySelector('mark')?.textContent).toBe('포장')
  await user.clear(screen.getByRole('searchbox', { name: '후기 검색' }))
  await user.type(screen.getByRole('searchbox', { name: '후기 검색' }), '없는말{Enter}')
  expect((await screen.findByText('‘없는말’ 검색 결과가 없어요.')).tagName).toBe('OUTPUT')
  await user.click(button('검색 지우기'))
  await waitFor(() => expect(texts()).toEqual(['글2', '글1']))
}, 60_000)

test('[SCREEN-12] a vote shows at once, is taken back by a second tap, and survives a new visit', async () => {
  await add({ contents: '글1 아삭해요.' })
  const token = await shop.ask('member', 0)
  const user = await open(token)
  await user.click(button(/^도움돼요/))
  await waitFor(() => expect(button(/^도움돼요 1/).getAttribute('aria-pressed')).toBe('true'))
  await waitFor(async () => expect(await shop.ask('sql', 'select from review where helpful = 1', [])).toBe(1))
  await open(token)
  await waitFor(() => expect(button(/^도움돼요/).getAttribute('aria-pressed')).toBe('true'))
  await user.click(button(/^도움돼요/))
  await waitFor(() => expect(button('도움돼요').getAttribute('aria-pressed')).toBe('false'))
}, 60_000)

test('[SCREEN-12] a vote that fails is rolled back with a message', async () => {
  await add({ contents: '글1 아삭해요.' })
  const user = await open(await shop.ask('member', 0))
  let fail = (): void => {}
  const lost = new Promise<Response>((_, reject) => {
    fail = () => reject(new TypeError('lost'))
  })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => (url.includes('/helpful') ? lost : realFetch(url, init)))
  await user.click(button('도움돼요'))
  await waitFor(() => expect(button(/^도움돼요 1/).getAttribute('aria-pressed')).toBe('true'))
  fail()
  await waitFor(() => expect(button('도움돼요').getAttribute('aria-pressed')).toBe('false'))
  expect(await screen.findByText('인터넷 연결을 확인해 주세요.')).toBeTruthy()
}, 60_000)

test('[AUTH-5] a guest who votes or reports is invited to log in', async () => {
  await add({ contents: '글1 아삭해요.' })
  const user = await open()
  await user.click(button('도움돼요'))
  const invitation = await screen.findByRole('dialog', { name: '도움이 됐다고 알리려면 로그인해 주세요' })
  await user.click(within(invitation).getByRole('button', { name: '다음에 할게요' }))
  await user.click(button('신고'))
  expect(await screen.findByRole('dialog', { name: '신고하려면 로그인해 주세요' })).toBeTruthy()
}, 60_000)

test('[AUTH-5] after the login the vote of a guest is sent, and the report of a guest continues with its review', async () => {
  await add({ contents: '글1 아삭해요.' })
  await add({ contents: '글2 포장이 꼼꼼해요.' })
  const token = await shop.ask('member', 0)
  let user = await open()
  const logIn = async (name: string) => {
    const invitation = await screen.findByRole('dialog', { name })
    await user.click(within(invitation).getByRole('link', { name: '로그인하기' }))
    user = await open(token)
  }
  await user.click(within(rows()[1]!).getByRole('button', { name: '도움돼요' }))
  await logIn('도움이 됐다고 알리려면 로그인해 주세요')
  const vote = () => within(rows()[1]!).getByRole('button', { name: /^도움돼요/ })
  await waitFor(() => expect(vote().getAttribute('aria-pressed')).toBe('true'))
  expect(within(rows()[0]!).getByRole('button', { name: '도움돼요' }).getAttribute('aria-pressed')).toBe('false')
  user = await open()
  await user.click(within(rows()[1]!).getByRole('button', { name: '신고' }))
  await logIn('신고하려면 로그인해 주세요')
  expect(await screen.findByRole('dialog', { name: '후기 신고' })).toBeTruthy()
}, 60_000)

test('[REVIEW-3] [C099] [C100] a report needs a reason, and words where it says so; the review is hidden at once, for the reporter only', async () => {
  await add({ contents: '글1 광고예요.' })
  await add({ contents: '글2 아삭해요.' })
  const token = await shop.ask('member', 0)
  const user = await open(token)
  await user.click(within(rows()[1]!).getByRole('button', { name: '신고' }))
  const sheet = within(await screen.findByRole('dialog', { name: '후기 신고' }))
  await sheet.findByRole('radio', { name: '다른 이유가 있어요' })
  const send = () => user.click(sheet.getByRole('button', { name: '신고하기' }))
  await send()
  expect(sheet.getByText('신고하는 이유를 골라 주세요.')).toBeTruthy()
  await user.click(sheet.getByRole('radio', { name: '다른 이유가 있어요' }))
  await send()
  expect(sheet.getByText('신고하는 이유를 적어 주세요.')).toBeTruthy()
  await user.type(sheet.getByRole('textbox', { name: /^신고하는 이유/ }), '다른 가게 광고예요')
  await send()
  await waitFor(() => expect(texts()).toEqual(['글2']))
  expect(await screen.findByText('신고했어요. 이 후기는 더 이상 보이지 않아요.')).toBeTruthy()
  await open(token)
  await waitFor(() => expect(texts()).toEqual(['글2']))
  await open()
  await waitFor(() => expect(texts()).toEqual(['글2', '글1']))
}, 60_000)
