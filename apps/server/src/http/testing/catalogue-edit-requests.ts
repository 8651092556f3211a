import type { CallName } from '@shop/contract'
import { encryptContact } from '#src/features/product/distributor/contact.ts'
import { CATEGORY, COMBINATION, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const reason = '재고를 세어 봄'
const bulk = { selection: { ids: [PRODUCT.potato] }, change: { price: { mode: 'amount', value: 100 } } }
const distributor = { params: { id: DISTRIBUTOR.orchard } }

/** Gives a distributor a contact. */
export const giveContact = async ({ db, config }: TestShop): Promise<void> => {
  const contact = { contactName: '박농부', phone: '01098765432', email: 'farm@shop.example' }
  await db.exec('contact', 'update distributor set sealed_contact = $2 where id = $1', [
    DISTRIBUTOR.orchard,
    encryptContact({ config }, DISTRIBUTOR.orchard, contact),
  ])
}

/** Requests of staff accounts about stock, categories and distributors. */
export const catalogueEditRequests: Partial<Record<CallName, object>> = {
  'admin.stock.adjust': { params: { id: COMBINATION.potato }, body: { mode: 'delta', unit: 1, reason } },
  'admin.stock.setStatus': {
    params: { id: PRODUCT.potato },
    body: { status: 'stock_in', expected: 'stock_in', reason },
  },
  'admin.stock.setThreshold': { params: { id: PRODUCT.potato }, body: { units: 5, expected: null } },
  'admin.product.bulkPreview': { body: bulk },
  'admin.product.bulkChange': { body: { ...bulk, key: 'every-request' } },
  'admin.category.create': { body: { name: '쌀', slug: 'rice', parentId: null } },
  'admin.category.change': {
    params: { id: CATEGORY.berry },
    body: { name: '베리', slug: 'berry', parentId: CATEGORY.fruit, version: 0 },
  },
  'admin.category.sort': { body: { parentId: CATEGORY.fish, ids: [CATEGORY.seafood] } },
  'admin.category.archive': { params: { id: CATEGORY.food }, body: { version: 0 } },
  'admin.distributor.get': distributor,
  'admin.distributor.create': { body: { name: '새 농장' } },
  'admin.distributor.change': { ...distributor, body: { name: '햇살 과수원', version: 0 } },
  'admin.distributor.archive': { ...distributor, body: { version: 0 } },
  'admin.distributor.revealContact': { ...distributor, body: { reason: '출고 문의' } },
}
