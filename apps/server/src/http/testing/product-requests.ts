import type { CallName } from '@shop/contract'
import { CATEGORY, COMBINATION, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'

const params = { id: PRODUCT.pear }
const price = { price: 20_000, listPrice: 21_000, specialSalePrice: null }

/** Requests of the product editor, about a product of the first distributor. */
export const productRequests: Partial<Record<CallName, object>> = {
  'admin.product.get': { params },
  'admin.product.listChanges': { params },
  'admin.product.create': {
    body: { name: '새 사과', distributorId: DISTRIBUTOR.orchard, categoryId: CATEGORY.apple, ...price },
  },
  'admin.product.change': { params, body: { version: 0, summary: '아삭해요.' } },
  'admin.product.setOptions': {
    params,
    body: {
      version: 0,
      options: [],
      combinations: [{ id: COMBINATION.pear, at: [], productOptionStatus: 'stock_in', ...price }],
    },
  },
  'admin.product.setPrices': {
    params,
    body: { version: 0, prices: [{ combinationId: COMBINATION.pear, ...price }] },
  },
  'admin.product.schedulePrices': {
    params,
    body: { startsAt: '2026-12-24T00:00:00Z', prices: [{ combinationId: COMBINATION.pear, ...price }] },
  },
  'admin.product.cancelPriceSchedule': { params: { ...params, scheduleId: 1 } },
  'admin.product.uploadPicture': { body: {} },
  'admin.product.import.dryRun': { body: {} },
  'admin.product.import.apply': { query: { key: 'matrix-0002' }, body: {} },
  'admin.product.setVideos': { params, body: { version: 0, videoIds: [] } },
  'admin.product.copy': { params },
  'admin.product.publish': { params, body: { version: 0 } },
  'admin.product.unpublish': { params, body: { version: 0 } },
  'admin.product.archive': { params, body: { version: 0 } },
  'admin.product.restore': { params, body: { version: 0 } },
}
