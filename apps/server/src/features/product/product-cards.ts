import type { Image, ProductCard } from '@shop/contract'
import { isInStock, type ProductStatus } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { type ListCards, listCards } from './product-sql.ts'

/** Cards of these products, in the order of the ids; those that shoppers do not find are left out. */
export const loadCards = async (db: Sql, ids: readonly number[]): Promise<ProductCard[]> =>
  ids.length === 0 ? [] : (await listCards(db, { ids })).map(toCard)

/** The same by id, for lists that share products. */
export const loadCardsById = async (db: Sql, ids: readonly number[]): Promise<Map<number, ProductCard>> =>
  new Map((await loadCards(db, [...new Set(ids)])).map((card) => [card.id, card]))

/** OPTION-1: what is on sale by its own status but has nothing left is sold out to whoever looks. */
export const shownStatus = (status: ProductStatus, isSomethingLeft: boolean): ProductStatus =>
  isInStock(status) && !isSomethingLeft ? 'stock_out' : status

const toCard = (row: ListCards): ProductCard => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  images: row.images as Image[],
  scoreAverage: row.scoreAverage,
  freeShippingFeeConditionPrice: row.freeShippingFeeConditionPrice,
  isExclusive: row.isExclusive,
  isAppOnly: row.isAppOnly,
  minAppUserGrade: row.minAppUserGrade,
  distributor: { id: row.distributorId, name: row.distributorName },
  category: {
    id: row.categoryId,
    name: row.categoryName,
    parent: row.topCategoryId === row.categoryId ? null : { id: row.topCategoryId, name: row.topCategoryName },
  },
  productStatus: shownStatus(row.productStatus, row.isInStock),
  productPrice: { price: row.price, listPrice: row.listPrice, supplyPrice: null },
  productShippingFee: {
    shippingFee: row.shippingFee,
    primaryAreaShippingFee: row.primaryAreaShippingFee,
    secondaryAreaShippingFee: row.secondaryAreaShippingFee,
    thirdAreaShippingFee: row.thirdAreaShippingFee,
  },
  productSaleType: {
    saleType: row.saleType,
    isCommingSoon: row.isComingSoon,
    limitedPeriodBegin: row.limitedPeriodBegin?.toISOString() ?? null,
    limitedPeriodEnd: row.limitedPeriodEnd?.toISOString() ?? null,
    noResale: row.noResale,
  },
  counts: { QNAs: row.qnaCount, reviews: row.reviewCount, favorites: row.favoriteCount },
  hasOptions: row.hasOptions,
})
