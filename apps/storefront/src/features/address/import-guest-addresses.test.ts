import { type Address, AppError, type CallReply } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { bodiesOf, fakeServer } from '#src/testing/fake-server.tsx'
import { sampleAddress } from '#src/testing/shop-samples.ts'
import { bringGuestAddresses } from './import-guest-addresses.ts'
import { guestAddresses } from './guest-addresses.ts'

const address = {
  receiverName: '김하늘',
  phone: '01012345678',
  zonecode: '06236',
  roadAddress: '서울 강남구 테헤란로 1',
  memo: '',
}
const keep = (addressDetail: string) =>
  guestAddresses().keep({ ...address, addressDetail }, { name: '김하늘', phone: '01012345678' })
const left = () =>
  guestAddresses()
    .list()
    .map(({ addressDetail }) => addressDetail)

const answers = (book: Address[], add: (sent: { body: unknown }) => CallReply<'address.add'> | Promise<never>) =>
  fakeServer({ 'address.list': () => ({ list: book }), 'address.add': add })
const shown = (client: QueryClient) =>
  client.getQueryData<CallReply<'address.list'>>(['address.list', {}])?.list.map(({ addressDetail }) => addressDetail)

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['refused for what stands in them', () => Promise.reject(new AppError('invalidInput')), []],
  ['too many for the book of the member', () => Promise.reject(new AppError('addressBookFull')), ['102호', '101호']],
  ['not answered', () => Promise.reject(new TypeError('offline')), ['102호', '101호']],
])('[AUTH-6] guest addresses that are %s', async (_, answer, expected) => {
  keep('101호')
  keep('102호')
  answers([], answer)
  await bringGuestAddresses(createQueryClient())
  expect(left()).toEqual(expected)
})

test('[AUTH-6] after login the address book contains the guest’s addresses, the newest first', async () => {
  keep('101호')
  keep('102호')
  const book: Address[] = []
  answers(book, ({ body }) => {
    book.unshift({ ...sampleAddress, ...(body as object), id: book.length + 1 })
    return { list: [...book] }
  })
  const client = createQueryClient()
  await bringGuestAddresses(client)
  expect([shown(client), left()]).toEqual([['102호', '101호'], []])
})

test('[AUTH-6] an address already in the book, known before or added by a lost response, is not added again', async () => {
  keep('101호')
  keep('102호')
  const known = { ...sampleAddress, ...address, addressDetail: '101호', memo: '문 앞' }
  const journal = answers([known], ({ body }) => ({ list: [{ ...sampleAddress, ...(body as object), id: 2 }, known] }))
  await bringGuestAddresses(createQueryClient())
  expect(bodiesOf(journal, 'address.add')).toMatchObject([{ addressDetail: '102호' }])
  expect(left()).toEqual([])
})

test('[AUTH-6] without guest addresses on the device no request is sent', async () => {
  const journal = answers([], () => Promise.reject(new AppError('overloaded')))
  await bringGuestAddresses(createQueryClient())
  expect(journal).toEqual([])
})
