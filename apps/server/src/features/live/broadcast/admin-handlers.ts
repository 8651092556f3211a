import { type AdminLiveBroadcast, AppError } from '@shop/contract'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './broadcast-sql.ts'
import { createChannel, listBrandChannels, rotateKey } from './channels.ts'
import { publishNow } from './publish-now.ts'
import { getBroadcast, readForStudio } from './read-broadcasts.ts'
import { type Asked, assertOpen, cancelBroadcast, endBroadcast, lockOwn, startBroadcast } from './run-broadcast.ts'
import { changeBroadcast, createBroadcast, setImage } from './write-broadcast.ts'

type AdminCalls =
  | 'admin.live.listChannels'
  | 'admin.live.createChannel'
  | 'admin.live.rotateKey'
  | 'admin.live.list'
  | 'admin.live.create'
  | 'admin.live.get'
  | 'admin.live.change'
  | 'admin.live.setImage'
  | 'admin.live.cancel'
  | 'admin.live.start'
  | 'admin.live.end'
  | 'admin.live.pin'
  | 'admin.live.setAnswer'

const askedOf = ({ params, brand }: Pick<HandlerInput<'admin.live.get'>, 'params' | 'brand'>): Asked => ({
  id: params.id,
  brand,
})

const reply = async (app: App, asked: Asked) => ({ broadcast: await readForStudio(app, asked) })

const list: Handlers['admin.live.list'] = async ({ query, brand }, app) => {
  const cursor = readCursor(`admin-live.${brand}`, query.nextPage)
  const { rows, page } = await readCountedPage(`admin-live.${brand}`, query.take, cursor, (seek, take) =>
    sql.listBroadcasts(app.db, { brand, ...newestFirst(seek, take) }),
  )
  // one after another: a page of them at once would take all connections of the database
  const broadcasts: AdminLiveBroadcast[] = []
  for (const { id } of rows) broadcasts.push(await readForStudio(app, { id, brand }, false))
  return { page, broadcasts }
}

/** Pins a product of the broadcast; null unpins. */
const pin: Handlers['admin.live.pin'] = async (input, app) => {
  const asked = askedOf(input)
  const { productId } = input.body
  await app.db.tx(async (tx) => {
    assertOpen(await lockOwn(tx, asked))
    const { productIds } = await getBroadcast(tx, asked)
    if (productId !== null && !productIds.includes(productId)) throw new AppError('productNotFound')
    await sql.setPinned(tx, { id: asked.id, productId, now: app.clock() })
  })
  await publishNow(app, asked)
  return reply(app, asked)
}

/** Calls of the studio about channels and broadcasts. */
export const adminBroadcastHandlers: Pick<Handlers, AdminCalls> = {
  'admin.live.listChannels': async ({ brand }, app) => ({ channels: await listBrandChannels(app, brand) }),
  'admin.live.createChannel': ({ body, brand }, app) => createChannel(app, { ...body, brand }),
  'admin.live.rotateKey': async (input, app) => ({ streamKey: await rotateKey(app, askedOf(input)) }),
  'admin.live.list': list,
  'admin.live.create': async ({ body, brand }, app) =>
    reply(app, { id: await createBroadcast(app, brand, body), brand }),
  'admin.live.get': (input, app) => reply(app, askedOf(input)),
  'admin.live.change': async (input, app) => {
    await changeBroadcast(app, askedOf(input), { ...input.body, staffId: staffOf(input).id })
    return reply(app, askedOf(input))
  },
  'admin.live.setImage': async (input, app) => {
    const asked = askedOf(input)
    // before the file is decoded
    await getBroadcast(app.db, asked)
    await setImage(app, asked, input.body.file)
    return reply(app, asked)
  },
  'admin.live.cancel': async (input, app) => {
    await cancelBroadcast(app, askedOf(input))
    return reply(app, askedOf(input))
  },
  'admin.live.start': async (input, app) => {
    await startBroadcast(app, askedOf(input), input.body.isRehearsal)
    return reply(app, askedOf(input))
  },
  'admin.live.end': async (input, app) => {
    await endBroadcast(app, askedOf(input))
    return reply(app, askedOf(input))
  },
  'admin.live.pin': pin,
  'admin.live.setAnswer': async (input, app) => {
    const asked = askedOf(input)
    await app.db.tx(async (tx) => {
      assertOpen(await lockOwn(tx, asked))
      await sql.setAnswer(tx, { id: asked.id, text: input.body.text })
    })
    await publishNow(app, asked)
    return reply(app, asked)
  },
}
