import { AppError } from '@shop/contract'
import { canAskRestockAlarm, isOnSale } from '@shop/rules'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { HIGHEST, readCursor } from '#src/db/paging/cursor.ts'
import { loadCardsById } from '#src/features/product/product-cards.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './product-alarm-sql.ts'

type NotificationCalls = Extract<keyof Handlers, `notification.${string}ProductAlarm${string}`>

export const notificationHandlers: Pick<Handlers, NotificationCalls> = {
  'notification.openProductAlarm': async ({ params: { id }, who }, { db, clock }) => {
    const now = clock()
    const product = await sql.findAwaited(db, { id, now })
    if (!product) throw new AppError('productNotFound')
    if (isOnSale(product, now)) throw new AppError('alarmNotNeeded')
    if (!canAskRestockAlarm(product, now)) throw new AppError('notOnSale')
    const kind = product.isBeforeOpening ? 'opening' : 'restock'
    await sql.addAlarm(db, { userId: who.userId, productId: id, now, kind })
    return { isOpen: true }
  },

  // also of removed products: an alarm can always be closed
  'notification.closeProductAlarm': async ({ params: { id }, who }, { db }) => {
    await sql.removeAlarm(db, { userId: who.userId, productId: id })
    return { isOpen: false }
  },

  'notification.getProductAlarm': async ({ params: { id }, who }, { db, clock }) => {
    if (!(await sql.findAwaited(db, { id, now: clock() }))) throw new AppError('productNotFound')
    return { isOpen: (await sql.findAlarm(db, { userId: who.userId, productId: id })) !== undefined }
  },

  'notification.listProductAlarms': async ({ query: { take, nextPage: cursor }, who }, { db }) => {
    const list = `alarms.${who.userId}`
    const seek = readCursor(list, cursor)
    const find = ({ value, id, isBack }: { value: number; id: number; isBack?: boolean } = HIGHEST, limit = 1) =>
      sql.listAlarms(db, { userId: who.userId, sign: isBack ? 1 : -1, value, id, take: limit })
    const { rows, page } = await readCountedPage(list, take, seek, find)
    const cards = await loadCardsById(
      db,
      rows.map(({ id }) => id),
    )
    const alarms = rows.flatMap(({ id, createdAt }) => {
      const product = cards.get(id)
      return product ? [{ product, createdAt: createdAt.toISOString() }] : []
    })
    return { page, alarms }
  },
}
