import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver, payOrder, read } from '#src/features/order/testing/test-orders.ts'
import {
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import type { Who } from '#src/handler-context.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { hugePng, photo } from '#src/testing/test-pictures.ts'
import { openTestShop as openHttpShop } from '#src/testing/test-shop.ts'
import { returnPictureJobs } from './return-picture.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
let shop: Shop
let who: Who
beforeAll(async () => {
  shop = await openTestShop()
  who = await createPerson(shop, { userType: 'email' })
})
afterAll(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const send = async (by: Who, file: Uint8Array) => shop.as(by)('orderItem.putPicture', { body: { file } })
const keptOf = (name: string) => shop.app.integrations.files.find(`return/${name}`)
const delivered = async () => {
  const id = await payOrder(shop, who)
  await deliver(shop, id)
  return { id, pid: (await read(shop, who, id)).orderItemProducts[0]?.id ?? 0 }
}
const ask = ({ id, pid }: { id: number; pid: number }, pictures: string[]) =>
  shop.as(who)('orderItem.requestReturn', {
    params: { id, pid },
    body: { kind: 'return', reason: 'damaged', pictures },
  })
const runJobs = () =>
  createJobs({ db: shop.db, clock: shop.app.clock, handlers: returnPictureJobs(shop.app) }).runDueJobs()

describe('happy', () => {
  test('[SCREEN-8] a photo is attached to the request; one that no request names is deleted after a day', async () => {
    const [named, forgotten] = [
      await send(who, await photo()),
      await send(who, await photo({ width: 300, height: 200 })),
    ]
    expect(named.url).toMatch(/^data:image\/webp;base64,/)
    expect(named.name).not.toBe(forgotten.name)
    const order = await ask(await delivered(), [named.name])
    expect(order.orderItemProducts[0]?.orderItemProductStatus).toBe('return_request')
    expect(order.requests).toMatchObject([{ reason: 'damaged', pictureCount: 1 }])
    expect(JSON.stringify(order)).not.toContain(named.name)
    shop.pass(DAY + HOUR)
    await runJobs()
    expect(await keptOf(named.name)).toBeDefined()
    expect(await keptOf(forgotten.name)).toBeUndefined()
    shop.pass(-DAY - HOUR)
  })

  test('[SCREEN-8] the same photo sent yesterday and again today stays, whatever is deleted meanwhile', async () => {
    const bytes = await photo({ width: 200, height: 300 })
    const before = await send(who, bytes)
    shop.pass(DAY + HOUR)
    const { files } = shop.app.integrations
    const remove = files.remove.bind(files)
    let again: string | undefined
    // the photo is uploaded again between the check and the deletion
    files.remove = async (name) => {
      again ??= (await send(who, bytes)).name
      return remove(name)
    }
    await runJobs()
    files.remove = remove
    expect(again).toBeDefined()
    expect(await keptOf(before.name)).toBeUndefined()
    const order = await ask(await delivered(), [again ?? ''])
    expect(order.orderItemProducts[0]?.orderItemProductStatus).toBe('return_request')
    shop.pass(-DAY - HOUR)
  })
})

describe('[K15] the photos of a return', () => {
  const list = (by: Who, id: number) => shop.as(by)('orderItem.listReturnPictures', { params: { id } })

  test('are returned to the owner, with their request, in order', async () => {
    const [first, second] = [await send(who, await photo()), await send(who, await photo({ width: 300, height: 200 }))]
    const placed = await delivered()
    const order = await ask(placed, [first.name, second.name])
    const { requests } = await list(who, placed.id)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ orderItemProductId: placed.pid, at: order.requests[0]?.at })
    expect(requests[0]?.pictures).toHaveLength(2)
    for (const picture of requests[0]?.pictures ?? []) expect(picture).toMatch(/^data:image\/webp;base64,/)
    expect(requests[0]?.pictures[0]).not.toBe(requests[0]?.pictures[1])
  })

  test('are left out if their file is missing; an order without photos has none', async () => {
    const sent = await send(who, await photo())
    const placed = await delivered()
    expect((await list(who, placed.id)).requests).toEqual([])
    await ask(placed, [sent.name])
    await shop.app.integrations.files.remove(`return/${sent.name}`)
    expect((await list(who, placed.id)).requests).toMatchObject([{ pictures: [] }])
  })

  test('[F1] are not returned to other users', async () => {
    const sent = await send(who, await photo())
    const placed = await delivered()
    await ask(placed, [sent.name])
    const other = await createPerson(shop, { userType: 'email' })
    await expectRefusal(list(other, placed.id), 'orderNotFound')
  })
})

describe('error', () => {
  test('[SCREEN-8] a photo older than a day must be uploaded again', async () => {
    const { name } = await send(who, await photo({ width: 210, height: 310 }))
    shop.pass(DAY)
    await runJobs()
    expect(await keptOf(name)).toBeDefined()
    await expectRefusal(ask(await delivered(), [name]), 'invalidInput')
    shop.pass(-DAY)
  })

  test('[G4] files that are no images, or too large, are refused', async () => {
    await expectRefusal(send(who, new Uint8Array([1, 2, 3])), 'pictureUnreadable')
    await expectRefusal(send(who, hugePng(30_000)), 'pictureTooLarge')
  })

  test('[SCREEN-8] an invalid name, or one that leads elsewhere, names no photo and reads no file', async () => {
    const own = await delivered()
    for (const name of ['nothing.webp', '../person/x.webp', `${'a'.repeat(64)}.webp`])
      await expectRefusal(ask(own, [name]), 'invalidInput')
    expect((await read(shop, who, own.id)).orderItemStatus).toBe('delivery_end')
  })
})

describe('security', () => {
  test('[F1] photos of others cannot be named, and the same photo of two users is two files', async () => {
    const other = await createPerson(shop, { userType: 'email' })
    const bytes = await photo()
    const [own, others] = [await send(who, bytes), await send(other, bytes)]
    expect(own.name).not.toBe(others.name)
    await expectRefusal(ask(await delivered(), [others.name]), 'invalidInput')
  })

  test('[F1] no URL leads to a photo, even for those who know its name', async () => {
    const web = await openHttpShop()
    const name = `return/${'b'.repeat(64)}.webp`
    await web.files.put(name, Buffer.from(await photo()))
    expect((await web.request('GET', `/pictures/given/${name}`)).status).toBe(404)
    await web.close()
  })
})
