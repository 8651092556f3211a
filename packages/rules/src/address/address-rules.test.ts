import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAddress } from '#src/address/address-rules.ts'

test('[ADDRESS-1] adding an address as default clears default on the others', () => {
  const home = { id: 1, default: true }
  const work = { id: 2, default: false }
  expect(addAddress([home, work], { id: 3, default: true })).toEqual([
    { id: 1, default: false },
    { id: 2, default: false },
    { id: 3, default: true },
  ])
  expect(home.default).toBe(true)
  expect(addAddress([home, work], { id: 3, default: false })).toEqual([home, work, { id: 3, default: false }])
})

test('[ADDRESS-1] there is never more than one default', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (defaults) => {
      const start: { default: boolean }[] = []
      const addresses = defaults.reduce((all, isDefault) => addAddress(all, { default: isDefault }), start)
      expect(addresses).toHaveLength(defaults.length)
      expect(addresses.map((address) => address.default).lastIndexOf(true)).toBe(defaults.lastIndexOf(true))
      expect(addresses.filter((address) => address.default).length).toBe(defaults.includes(true) ? 1 : 0)
    }),
  )
})
