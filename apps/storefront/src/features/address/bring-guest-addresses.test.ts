import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringGuestAddresses } from './bring-guest-addresses.ts'
import { guestAddresses } from './guest-addresses.ts'

const keep = (addressDetail: string) =>
  guestAddresses().keep(
    {
      receiverName: '김하늘',
      phone: '01012345678',
      zonecode: '06236',
      roadAddress: '서울 강남구 테헤란로 1',
      addressDetail,
      memo: '',
    },
    { name: '김하늘', phone: '01012345678' },
  )
const refuse = (status: number, code: string) =>
  Response.json({ statusCode: status, code, error: code, message: code }, { status })
const left = () =>
  guestAddresses()
    .list()
    .map(({ addressDetail }) => addressDetail)

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['taken', () => Response.json({ id: 1 }), []],
  ['refused for what stands in them', () => refuse(400, 'invalidInput'), []],
  ['too many for the book of the member', () => refuse(409, 'addressBookFull'), ['102호', '101호']],
  ['not answered', () => Promise.reject(new TypeError('offline')), ['102호', '101호']],
])('[AUTH-6] addresses of a guest that are %s', async (_, answer, expected) => {
  keep('101호')
  keep('102호')
  vi.stubGlobal('fetch', async () => answer())
  await bringGuestAddresses()
  expect(left()).toEqual(expected)
})
