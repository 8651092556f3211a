import { type CallName, callNames, calls } from '@shop/contract'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelRequests,
  type Cancellable,
  letGoOfProof,
  makeCancellable,
} from '#src/http/testing/cancellable-orders.ts'
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

describe('security: calls that require proof of contact', () => {
  let phones = 0
  it.each(byProof)('[ORDER-4] %s gives the same response to every caller without proof', async (name) => {
    for (const [who, token] of Object.entries(tokens)) {
      // a different phone per attempt, because wrong attempts are counted
      const wrong = { ...cancellable.proof, phone: `0107654${String((phones += 1)).padStart(4, '0')}` }
      const input = cancelRequests({ ...cancellable, proof: wrong })[name] ?? {}
      expect(await shop.ask(name, input, { token }), who).toMatchObject({
        status: 404,
        body: { code: 'guestProofWrong' },
      })
    }
  })

  it.each(byProof)('[F7] %s: a code used by one token is wrong for every other caller', async (name) => {
    await letGoOfProof(shop, cancellable)
    const first = await shop.guest()
    const used = cancelRequests(cancellable)['order.listGuest'] ?? {}
    expect(await shop.ask('order.listGuest', used, { token: first })).toMatchObject({ status: 200 })
    const bytes = (body: unknown) => JSON.stringify({ ...(body as object), requestId: '' })
    const stranger = { ...cancellable, proof: { ...cancellable.proof, phone: '01076540000' } }
    const none = await shop.ask(name, cancelRequests(stranger)[name] ?? {}, { token: tokens['guest'] })
    for (const [who, token] of Object.entries(tokens).slice(0, 4)) {
      const answer = await shop.ask(name, cancelRequests(cancellable)[name] ?? {}, { token })
      expect([answer.status, bytes(answer.body)], who).toEqual([404, bytes(none.body)])
    }
    // the first token can page and cancel with the same code
    expect(await shop.ask('order.listGuest', used, { token: first })).toMatchObject({ status: 200 })
    shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_001)
  })

  it.each(byProof)('[ORDER-4] %s requires name, phone and code', async (name) => {
    for (const part of ['name', 'phone', 'code'] as const) {
      const { [part]: _left, ...rest } = cancellable.proof
      const input = cancelRequests({ ...cancellable, proof: rest as Cancellable['proof'] })[name] ?? {}
      expect(await shop.ask(name, input), part).toMatchObject({ status: 400, body: { code: 'invalidInput' } })
    }
  })
})
