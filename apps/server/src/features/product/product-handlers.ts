import { AppError, type Product, type ProductForUser } from '@shop/contract'
import { toSeoulDate } from '@shop/rules'
import type { Handlers } from '#src/handler-context.ts'
import { sanitizeHtml, SANITIZER_VERSION } from './description/sanitize-html.ts'
import { expectedPointsOf } from './expected-points.ts'
import { loadCards, toCard } from './product-cards.ts'
import { loadOptions } from './product-options.ts'
import {
  type FindDetail,
  findCategory,
  findDetail,
  findPublishedCategory,
  getPersonal,
  listBoughtTogether,
  listRelated,
} from './product-sql.ts'

const BOUGHT_TOGETHER = 15

type ProductCalls =
  | 'product.get'
  | 'product.listOptions'
  | 'product.listRelated'
  | 'product.getUserPersonal'
  | 'product.listBoughtTogether'
  | 'product.getShareSettings'

export const productHandlers: Pick<Handlers, ProductCalls> = {
  'product.get': async ({ params: { id }, brand }, { db, clock }) => {
    const detail = await findDetail(db, { id, brand, today: toSeoulDate(clock()) })
    if (!detail) throw new AppError('productNotFound')
    return { ...toCard(detail.card), ...toDetail(detail, clock()) }
  },

  'product.listOptions': async ({ params: { id } }, { db, clock }) => {
    if (!(await findPublishedCategory(db, { id }))) throw new AppError('productNotFound')
    return loadOptions(db, id, clock())
  },

  'product.listRelated': async ({ params: { id }, query: { categoryId, take } }, { db }) => {
    const categories = await findPublishedCategory(db, { id })
    if (!categories) throw new AppError('productNotFound')
    // the product's own category always exists; a requested category may not
    if (categoryId !== undefined && !(await findCategory(db, { id: categoryId })))
      throw new AppError('categoryNotFound')
    const { topCategoryId, isWholesale } = categories
    const nearCategoryId = categoryId ?? categories.categoryId
    const related = await listRelated(db, { productId: id, nearCategoryId, topCategoryId, isWholesale, take })
    return { products: await loadCards(db, related.map(toId)) }
  },

  'product.getUserPersonal': async ({ params: { id }, who, brand }, { db, clock }) => {
    const detail = await findDetail(db, { id, brand, today: toSeoulDate(clock()) })
    if (!detail) throw new AppError('productNotFound')
    // guests included: their shares and purchases count, as in the cart
    const personal = await getPersonal(db, { userId: who.userId, productId: id })
    return {
      isFavorites: personal.isFavorites,
      isRestockAlarm: personal.isRestockAlarm,
      // AUTH-7
      isGradeSatisfied: who.grade >= detail.minAppUserGrade,
      userProductOrderConditions: shareConditionsOf(detail, personal.isShared),
      remainingUnits:
        detail.restrictedStockOrder === null ? null : Math.max(0, detail.restrictedStockOrder - personal.boughtUnits),
      expectedPoints: expectedPointsOf(detail, clock()),
    }
  },

  'product.getShareSettings': async (_, { config: { pageVendors } }) => ({
    kakao: pageVendors.share ? { key: pageVendors.share.key, script: pageVendors.share.script } : null,
  }),

  'product.listBoughtTogether': async ({ params: { id } }, { db }) => {
    if (!(await findPublishedCategory(db, { id }))) throw new AppError('productNotFound')
    const bought = await listBoughtTogether(db, { productId: id, take: BOUGHT_TOGETHER })
    return { products: await loadCards(db, bought.map(toId)) }
  },
}

const toId = ({ id }: { id: number }): number => id

const specialPriceOf = ({ specialPrice, price }: FindDetail): number | null =>
  specialPrice !== null && specialPrice < price ? specialPrice : null

// ORDER-9
const shareConditionsOf = (
  { requiresShare }: FindDetail,
  isSatisfy: boolean,
): ProductForUser['userProductOrderConditions'] => (requiresShare ? [{ type: 'share', isSatisfy }] : [])

const toDetail = (detail: FindDetail, now: Date) =>
  ({
    // K19: the description has not been sanitized by the current version yet
    contents: detail.contentsSanitizer === SANITIZER_VERSION ? detail.contents : sanitizeHtml(detail.contents),
    summary: detail.summary,
    specialSalePrice: specialPriceOf(detail),
    restrictedStockOrder: detail.restrictedStockOrder,
    maxUnitInBox: detail.maxUnitInBox,
    deliveryCompany: detail.deliveryCompany,
    shippingFeeType: detail.shippingFeeType,
    isUndeliverableSecondaryArea: detail.isUndeliverableSecondaryArea,
    isUndeliverableThirdArea: detail.isUndeliverableThirdArea,
    userProductOrderConditions: shareConditionsOf(detail, false),
    productDetail: {
      taxStatus: detail.taxStatus as Product['productDetail']['taxStatus'],
      videoUrl: detail.videoUrl,
      optionIdPath: detail.optionIdPath as Record<string, number>,
      shipmentDate: detail.shipmentDate,
      hasShipmentDates: detail.hasShipmentDates,
      origin: detail.origin,
      storage: detail.storage,
      unit: detail.unit,
      foodNotice: detail.foodNotice as Product['productDetail']['foodNotice'],
    },
    isGiftable: detail.isGiftable,
    expectedPoints: expectedPointsOf(detail, now),
    minUsePoint: detail.minUsePoint,
    minPointUseProductPrice: detail.minPointUseProductPrice,
    purchasePointPer: detail.purchasePointPer,
    funding:
      detail.fundingGoalUnits === null ? null : { goalUnits: detail.fundingGoalUnits, soldUnits: detail.soldUnits },
  }) satisfies Partial<Product>
