import { dayMs } from '@shop/rules'
import { expect, test } from 'vitest'
import { memoryStore } from '#src/lib/browser-storage.ts'
import { createGuestAddresses } from './guest-addresses.ts'

const orderer = { name: '김하늘', phone: '01012345678' }
const place = (detail: string) => ({
  receiverName: '김하늘',
  phone: '01012345678',
  zonecode: '06236',
  roadAddress: '서울 강남구 테헤란로 1',
  addressDetail: detail,
  memo: '',
})
const open = () => {
  const clock = { now: 1_000_000 }
  const store = memoryStore()
  return { clock, store, addresses: createGuestAddresses(store, () => clock.now) }
}

test('[AUTH-6] an address used by a guest is stored on the device, with its orderer', () => {
  const { addresses } = open()
  addresses.keep(place('101호'), orderer)
  expect(addresses.list()).toMatchObject([{ addressDetail: '101호', orderer }])
})

test('[AUTH-6] it expires thirty days after its last use and is deleted from the device', () => {
  const { addresses, clock, store } = open()
  addresses.keep(place('101호'), orderer)
  addresses.saveTyped('checkout', place('102호'))
  clock.now += 30 * dayMs - 1
  expect(addresses.list()).toHaveLength(1)
  clock.now += 1
  expect(addresses.list()).toEqual([])
  expect(addresses.findTyped('checkout')).toBeUndefined()
  expect([store.get('guest-addresses'), store.get('guest-address-typed')]).toEqual([undefined, undefined])
})

test('[AUTH-6] the same place is renewed instead of duplicated, and at most five are stored', () => {
  const { addresses, clock } = open()
  for (const detail of ['1', '2', '3', '4', '5', '6', '6']) {
    clock.now += 1
    addresses.keep(place(detail), orderer)
  }
  expect(addresses.list().map((address) => address.addressDetail)).toEqual(['6', '5', '4', '3', '2'])
})

test('[ADDRESS-1] only the last used address is the default', () => {
  const { addresses, clock } = open()
  addresses.keep(place('101호'), orderer)
  clock.now += 1
  addresses.keep(place('202호'), orderer)
  expect(addresses.list().map((address) => [address.addressDetail, address.default])).toEqual([
    ['202호', true],
    ['101호', false],
  ])
})

test('[AUTH-6] a removed address is deleted, and invalid stored data is ignored', () => {
  const { addresses, store } = open()
  addresses.keep(place('101호'), orderer)
  addresses.remove(addresses.list()[0]?.id ?? '')
  expect(addresses.list()).toEqual([])
  store.set('guest-addresses', '[{"id":1},"x",null]')
  expect(addresses.list()).toEqual([])
  store.set('guest-addresses', 'not json')
  expect(addresses.list()).toEqual([])
})

test('[AUTH-6] a draft is stored per form and expires like an address', () => {
  const { addresses, clock } = open()
  addresses.saveTyped('order-address', place('101호'))
  expect(addresses.findTyped('order-address.7')).toBeUndefined()
  clock.now += 30 * dayMs - 1
  expect(addresses.findTyped('order-address')).toEqual(place('101호'))
  clock.now += 1
  expect(addresses.findTyped('order-address')).toBeUndefined()
})

test('[AUTH-6] [AUTH-2] logout deletes address drafts from the device', () => {
  const { addresses } = open()
  addresses.saveTyped('order-address', place('101호'))
  addresses.forget()
  expect(addresses.findTyped('order-address')).toBeUndefined()
})

test('[AUTH-6] an invalid stored draft is ignored', () => {
  const { addresses, store } = open()
  const usedAt = 1_000_000
  for (const junk of ['not json', 'null', '[]', '{}', JSON.stringify({ form: 'f', usedAt, draft: { memo: 7 } })]) {
    store.set('guest-address-typed', junk)
    expect(addresses.findTyped('f')).toBeUndefined()
  }
})

test('[ADDRESS-1] [AUTH-6] a guest adds, changes and chooses addresses: one of them is always the default', () => {
  const { addresses, clock } = open()
  const shown = () => addresses.list().map((address) => [address.addressDetail, address.default])
  const idOf = (detail: string) => addresses.list().find((address) => address.addressDetail === detail)?.id ?? ''
  expect(addresses.put(place('101호'), { isDefault: false })).toBe(true)
  clock.now += 1
  addresses.put(place('202호'), { isDefault: false })
  expect(shown()).toEqual([
    ['101호', true],
    ['202호', false],
  ])
  addresses.put(place('203호'), { id: idOf('202호'), isDefault: true })
  expect(shown()).toEqual([
    ['203호', true],
    ['101호', false],
  ])
  addresses.remove(idOf('203호'))
  expect(shown()).toEqual([['101호', true]])
  // a change preserves the orderer
  addresses.keep(place('101호'), orderer)
  addresses.put(place('104호'), { id: idOf('101호'), isDefault: true })
  expect(addresses.list()).toMatchObject([{ addressDetail: '104호', orderer }])
})

test('[AUTH-6] a sixth address is rejected and replaces no other', () => {
  const { addresses } = open()
  for (const detail of ['1', '2', '3', '4', '5']) addresses.put(place(detail), { isDefault: false })
  expect(addresses.put(place('6'), { isDefault: true })).toBe(false)
  expect(addresses.put(place('5'), { isDefault: true })).toBe(true)
  expect(addresses.list().map((address) => address.addressDetail)).toEqual(['5', '1', '2', '3', '4'])
})
