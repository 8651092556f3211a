import { type AdminLiveBroadcast, AppError, type CallReply } from '@shop/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { aBroadcast, aChannel, enterAsStaff, staff } from '../testing/studio-samples.ts'
import { BroadcastForm } from './broadcast-form.tsx'

type Answers = Parameters<typeof fakeServer>[0]

beforeEach(() => {
  sessionStorage.clear()
  enterAsStaff()
})
afterEach(() => vi.unstubAllGlobals())

const onSaved = vi.fn<(saved: AdminLiveBroadcast, problem?: unknown) => void>()
const aCard = (id: number, name: string) => ({
  id,
  name,
  images: [],
  productPrice: { price: 19_900, listPrice: 19_900, supplyPrice: null },
  productStatus: 'stock_in',
  productSaleType: { isCommingSoon: false, limitedPeriodBegin: null, limitedPeriodEnd: null as string | null },
})
const found = [aCard(21, '문경 사과 3kg'), aCard(22, '거창 사과 5kg')]

const open = (broadcast: AdminLiveBroadcast | undefined, answers: Answers = {}) => {
  onSaved.mockReset()
  const journal = fakeServer({
    'admin.live.listChannels': () => ({ channels: [aChannel()] }),
    'admin.live.listCoupons': () => ({ coupons: [] }),
    'search.listProducts': () => ({ products: found }) as unknown as CallReply<'search.listProducts'>,
    ...answers,
  })
  const Form = () => (
    <BroadcastForm broadcast={broadcast} staffId={staff.id} onSaved={onSaved} onLeave={() => undefined} />
  )
  return { journal, ...renderPages('/studio', { '/studio': Form }) }
}

const chosen = () => within(screen.getByRole('list', { name: '고른 상품' })).getAllByRole('listitem')

test('each missing field is named beside it, and nothing is sent', async () => {
  const { journal } = open(undefined)
  await userEvent.click(await screen.findByRole('button', { name: '예약하기' }))
  for (const text of [
    '제목을 적어 주세요.',
    '채널을 골라 주세요.',
    '방송할 날짜와 시간을 정해 주세요.',
    '방송에서 보여 줄 상품을 하나 이상 골라 주세요.',
  ])
    await screen.findByText(text)
  expect(document.activeElement?.getAttribute('name')).toBe('title')
  expect(bodiesOf(journal, 'admin.live.create')).toEqual([])
})

test('a sold-out product is marked in the search and among the chosen ones', async () => {
  const [onSale, other, third] = [aCard(21, '문경 사과 3kg'), aCard(22, '거창 사과 5kg'), aCard(23, '영주 사과 2kg')]
  const over = { ...third.productSaleType, limitedPeriodEnd: '2020-01-01T00:00:00.000Z' }
  const products = [onSale, { ...other, productStatus: 'stock_out' }, { ...third, productSaleType: over }]
  open(undefined, { 'search.listProducts': () => ({ products }) as unknown as CallReply<'search.listProducts'> })
  await userEvent.type(await screen.findByLabelText('상품 찾기'), '사과')
  const marks = await within(await screen.findByRole('list', { name: '찾은 상품' })).findAllByText('품절')
  const marked = marks.map((mark) => mark.closest('li')?.textContent)
  expect(marked).toEqual([expect.stringContaining('거창 사과 5kg'), expect.stringContaining('영주 사과 2kg')])
  await userEvent.click(screen.getByRole('button', { name: '거창 사과 5kg 넣기' }))
  expect(chosen()[0]?.textContent).toContain('품절')
})

test('a broadcast is scheduled in the time of Seoul, with the products in their order', async () => {
  const { journal } = open(undefined, { 'admin.live.create': () => ({ broadcast: aBroadcast() }) })
  await userEvent.type(await screen.findByLabelText('제목'), '햇사과 라이브')
  await userEvent.type(screen.getByLabelText('방송 시간 (한국 시간)'), '2099-03-01T20:00')
  await screen.findByRole('option', { name: '본점 스튜디오' })
  await userEvent.selectOptions(screen.getByLabelText('채널'), '3')
  await userEvent.type(screen.getByLabelText('상품 찾기'), '사과')
  await userEvent.click(await screen.findByRole('button', { name: '문경 사과 3kg 넣기' }))
  await userEvent.click(screen.getByRole('button', { name: '거창 사과 5kg 넣기' }))
  await userEvent.click(screen.getByRole('button', { name: '거창 사과 5kg 위로' }))
  expect(chosen().map((row) => row.textContent)).toEqual([
    expect.stringContaining('거창 사과 5kg'),
    expect.stringContaining('문경 사과 3kg'),
  ])
  await userEvent.click(screen.getByRole('button', { name: '예약하기' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(bodiesOf(journal, 'admin.live.create')).toEqual([
    {
      title: '햇사과 라이브',
      contents: '',
      channelId: 3,
      scheduledAt: '2099-03-01T11:00:00.000Z',
      productIds: [22, 21],
      couponIds: [],
    },
  ])
})

test('what was typed survives a reload, and is dropped when it is saved', async () => {
  const first = open(aBroadcast())
  await userEvent.type(await screen.findByLabelText('제목'), ' 특집')
  first.unmount()
  open(aBroadcast(), { 'admin.live.change': () => ({ broadcast: aBroadcast({ version: 5 }) }) })
  await screen.findByText('저장하지 않았던 내용을 다시 불러왔어요.')
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('햇사과 라이브 특집')
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sessionStorage).toHaveLength(0)
})

test('a refusal of the server is shown beside the field that it names', async () => {
  const problems = [{ path: 'body.channelId', message: '방송 중에는 채널을 바꿀 수 없어요.' }]
  open(aBroadcast(), {
    'admin.live.change': () => {
      throw new AppError('invalidInput', { problems })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '저장하기' }))
  await screen.findByText('방송 중에는 채널을 바꿀 수 없어요.')
  expect(screen.getByLabelText('채널').getAttribute('aria-invalid')).toBe('true')
})

test('a change of another person is named, and the own input is kept and can be saved over it', async () => {
  const theirs = aBroadcast({ title: '햇사과와 배', version: 9, changedBy: '이피디' })
  const { journal } = open(aBroadcast(), {
    'admin.live.get': () => ({ broadcast: theirs }),
    'admin.live.change': ({ body }) => {
      if ((body as { version: number }).version !== 9) throw new AppError('changedMeanwhile')
      return { broadcast: theirs }
    },
  })
  await userEvent.type(await screen.findByLabelText('제목'), ' 특집')
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  await screen.findByText(/이피디님이 제목 항목을 바꿨어요/)
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('햇사과 라이브 특집')
  await userEvent.click(screen.getByRole('button', { name: '내 내용으로 저장' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(bodiesOf(journal, 'admin.live.change').map((body) => (body as { version: number }).version)).toEqual([4, 9])
})

test('the change of another person can be taken instead of the own input', async () => {
  open(aBroadcast(), {
    'admin.live.get': () => ({ broadcast: aBroadcast({ title: '햇사과와 배', version: 9 }) }),
    'admin.live.change': () => {
      throw new AppError('changedMeanwhile')
    },
  })
  await userEvent.type(await screen.findByLabelText('제목'), ' 특집')
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  await userEvent.click(await screen.findByRole('button', { name: '바뀐 내용 불러오기' }))
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('햇사과와 배')
})
