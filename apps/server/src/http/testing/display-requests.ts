import type { CallName } from '@shop/contract'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'

const document = { navigations: [], pages: [], groups: [], singles: [] }
const first = { params: { number: 1 } }
const group = { params: { id: 1 } }

/** Requests of staff accounts about displays, best lists, product groups and the search. */
export const displayRequests: Partial<Record<CallName, object>> = {
  'admin.display.saveDraft': { body: { version: 0, document } },
  'admin.display.publish': { body: { version: 1 } },
  'admin.display.discard': { ...first, body: { version: 1 } },
  'admin.display.diff': first,
  'admin.display.restore': { ...first, body: { version: 0 } },
  'admin.display.createPreview': { ...first, body: { version: 1 } },
  'admin.display.uploadPicture': { body: {} },
  'admin.display.listProducts': { query: { ids: `${PRODUCT.apple},${PRODUCT.pear}` } },
  'admin.best.get': { params: { id: CATEGORY.fruit } },
  'admin.best.change': { params: { id: CATEGORY.fruit }, body: { version: 0, rules: [] } },
  'admin.productGroup.get': group,
  'admin.productGroup.create': { body: { code: 'every-request', name: '묶음', productIds: [PRODUCT.apple] } },
  'admin.productGroup.change': { ...group, body: { version: 0, name: '묶음', productIds: [] } },
  'admin.productGroup.remove': { ...group, body: { version: 0 } },
  'admin.search.putSynonym': { body: { word: '능금', means: '사과', kind: 'same' } },
  'admin.search.removeSynonym': group,
  'admin.search.putPin': { body: { term: '사과', productIds: [PRODUCT.apple], version: null } },
  'admin.search.removePin': group,
}
