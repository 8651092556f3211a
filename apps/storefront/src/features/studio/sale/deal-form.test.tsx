import type { LiveDeal, ProductOptions } from '@shop/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onlyOption, someOptions } from '#src/features/product/testing/fixtures.ts'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { aProduct, enterAsStaff, openTab } from '../testing/studio-samples.ts'
import { DealForm } from './deal-form.tsx'

beforeEach(enterAsStaff)
afterEach(() => {
  openTab()
  vi.unstubAllGlobals()
})

const show = async (options: ProductOptions) => {
  const journal = fakeServer({
    'product.listOptions': () => options,
    'admin.live.startDeal': () => ({ deal: {} as LiveDeal }),
  })
  const Form = () => <DealForm broadcastId={11} product={aProduct(1, '사과')} onClose={() => undefined} />
  renderPages('/studio', { '/studio': Form })
  await userEvent.type(await screen.findByLabelText('특가 가격'), '19900')
  await userEvent.type(screen.getByLabelText('수량'), '30')
  return { journal, start: () => userEvent.click(screen.getByRole('button', { name: '특가 시작하기' })) }
}
const bodies = (journal: ReturnType<typeof fakeServer>) => bodiesOf(journal, 'admin.live.startDeal')

test('options with different prices have to be chosen from; the deal is for the chosen one, with its price', async () => {
  const { journal, start } = await show(someOptions)
  await start()
  expect(await screen.findByText('특가로 팔 옵션을 골라 주세요.')).toBeTruthy()
  expect(bodies(journal)).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('옵션'), '103')
  expect(screen.getByText(/지금 30,000원/)).toBeTruthy()
  expect(screen.queryByText('모든 옵션을 이 가격에 팔아요.')).toBeNull()
  await start()
  await vi.waitFor(() =>
    expect(bodies(journal)).toMatchObject([{ productId: 1, productOptionCombinationId: 103, price: 19_900 }]),
  )
})

test('a deal for all options says so, and is below the lowest price', async () => {
  const { journal, start } = await show(someOptions)
  await userEvent.selectOptions(screen.getByLabelText('옵션'), '모든 옵션')
  expect(screen.getByText('모든 옵션을 이 가격에 팔아요.')).toBeTruthy()
  expect(screen.getByText(/지금 20,000원부터/)).toBeTruthy()
  expect(screen.getByRole<HTMLOptionElement>('option', { name: /10kg \/ 월요일.*품절/ }).disabled).toBe(true)
  await start()
  await vi.waitFor(() => expect(bodies(journal)).toMatchObject([{ productOptionCombinationId: null }]))
})

test('a product without options offers no choice', async () => {
  const { journal, start } = await show(onlyOption)
  expect(screen.queryByLabelText('옵션')).toBeNull()
  await start()
  await vi.waitFor(() => expect(bodies(journal)).toMatchObject([{ productOptionCombinationId: null }]))
})
