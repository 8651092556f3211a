import { type CallName, callNames, calls } from '@shop/contract'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelRequests, type Cancellable, makeCancellable } from '#src/http/testing/cancellable-orders.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const byProof: CallName[] = callNames.filter((name) => calls[name].access === 'contact')

let shop: TestShop
let cancellable: Cancellable
let tokens: Record<string, string | undefined>
beforeAll(async () => {
  shop = await openTestShop()
  const owner = await shop.guest()
  cancellable = await makeCancellable(shop, owner)
  const { token: member } = await shop.asMember()
  const otherBrand = await shop.guest('farmer')
  tokens = {
    none: undefined,
    bad: randomBytes(32).toString('base64url'),
    owner,
    guest: await shop.guest(),
    member,
    otherBrand,
  }
})
afterAll(() => shop.close())

describe('security: what needs proof', () => {
  let phones = 0
  it.each(byProof)('[ORDER-4] %s answers the same to everybody who has none, whoever they are', async (name) => {
    for (const [who, token] of Object.entries(tokens)) {
      // each from another phone, because wrong ones are counted
      const wrong = { ...cancellable.proof, phone: `0107654${String((phones += 1)).padStart(4, '0')}` }
      const input = cancelRequests({ ...cancellable, proof: wrong })[name] ?? {}
      expect(await shop.ask(name, input, { token }), who).toMatchObject({
        status: 404,
        body: { code: 'guestProofWrong' },
      })
    }
  })

  it.each(byProof)('[ORDER-4] %s asks for each of the three', async (name) => {
    for (const part of ['name', 'phone', 'code'] as const) {
      const { [part]: _left, ...rest } = cancellable.proof
      const input = cancelRequests({ ...cancellable, proof: rest as Cancellable['proof'] })[name] ?? {}
      expect(await shop.ask(name, input), part).toMatchObject({ status: 400, body: { code: 'invalidInput' } })
    }
  })
})
