import { existsSync } from 'node:fs'
import path from 'node:path'
import { callNames } from '@shop/contract'
import { expect, test } from 'vitest'

/**
 * Location of each state area of the storefront: calls are keys of the query cache, files are browser-only stores.
 */
const areas: Record<string, { calls?: readonly string[]; stores?: readonly string[] }> = {
  address: { calls: ['address.list'], stores: ['features/address/guest-address-store.ts'] },
  auth: { calls: ['user.getDetail'], stores: ['features/auth/auth-store.ts', 'features/auth/token-store.ts'] },
  cart: { calls: ['cart.get'], stores: ['features/cart/cart-store.ts'] },
  category: { calls: ['category.list', 'category.listProducts'] },
  homeBest: { calls: ['best.getFront'] },
  product: { calls: ['product.get', 'product.listOptions'], stores: ['features/product/option-sheet-store.ts'] },
  order: { calls: ['order.get', 'orderItem.list', 'order.getTmp'] },
  homeBestProductGroup: { calls: ['best.getProductGroup'] },
  user: { calls: ['user.getDetail', 'user.getCounts', 'user.getGrade'] },
  payment: { calls: ['payment.getState', 'payment.listMethods'], stores: ['features/payment/payment-store.ts'] },
  search: { calls: ['search.listProducts', 'search.suggest', 'search.listPopular'] },
  review: {
    calls: ['review.listOfProduct', 'review.listRecommended', 'review.listReviewable', 'review.listMine'],
  },
  best: { calls: ['best.listCategory'] },
  snackbarMessage: { stores: ['ui/overlay/snackbar-store.ts'] },
  notification: { calls: ['notification.list', 'notification.listProductAlarms'] },
  timer: { stores: ['features/timer/use-now.ts', 'lib/server-clock.ts'] },
  homeDisplayCategory: { calls: ['home.listDisplays', 'home.listDisplayProducts'] },
  video: {
    calls: ['video.listFeed', 'video.listFlags', 'video.listDisplay'],
    stores: ['features/video/video-store.ts'],
  },
  gift: { calls: ['gift.listGroups', 'gift.getGroup', 'gift.get'] },
  liveRoom: { calls: ['live.get', 'live.getNow'], stores: ['features/live/live-store.ts'] },
}

test('[ENTITY-14] the specification has twenty state areas', () => {
  const names =
    'address auth cart category homeBest product order homeBestProductGroup user payment search review best snackbarMessage notification timer homeDisplayCategory video gift liveRoom'
  expect(Object.keys(areas)).toEqual(names.split(' '))
})

test.each(Object.entries(areas))('[ENTITY-14] %s is in the query cache or in a store', (_, area) => {
  const { calls = [], stores = [] } = area
  expect(calls.filter((name) => !(callNames as readonly string[]).includes(name))).toEqual([])
  expect(stores.filter((file) => !existsSync(path.join(import.meta.dirname, file)))).toEqual([])
  expect(calls.length + stores.length).toBeGreaterThan(0)
})
