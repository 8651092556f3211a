import { buildProduct } from '#src/product/build-product.ts'
import type { DemoCatalogue } from '#src/catalogue-shape.ts'
import { categories } from '#src/categories.ts'
import { cumaPlan } from '#src/displays/cuma-plan.ts'
import { displayBook } from '#src/displays/display-book.ts'
import { farmerPlan } from '#src/displays/farmer-plan.ts'
import { frontBook } from '#src/displays/front.ts'
import { marketPlan } from '#src/displays/market-plan.ts'
import { ruPlan } from '#src/displays/ru-plan.ts'
import { listCoupons } from '#src/coupons.ts'
import { notices } from '#src/notices.ts'
import { listQuestions } from '#src/review/questions.ts'
import { goods } from '#src/product/read-goods.ts'
import { listReviews } from '#src/review/reviews.ts'
import { sellers } from '#src/sellers.ts'
import { listVideos } from '#src/videos.ts'

export const firstProductId = 1001

/** Returns the complete demo catalogue. Shipment dates, periods and ages are relative to `now`. */
export function demoCatalogue(now: Date): DemoCatalogue {
  const products = goods.map((good, i) => buildProduct(firstProductId + i, good, now))
  const books = [cumaPlan, marketPlan, farmerPlan, ruPlan].map((plan) => displayBook(plan, products, now))
  return {
    categories,
    sellers: sellers.map(({ id, name, region, deliveryCompany }) => ({ id, name, region, deliveryCompany })),
    products,
    reviews: listReviews(products, now),
    qnas: listQuestions(products, now),
    navigations: books.flatMap((b) => b.navigations),
    groups: books.flatMap((b) => b.groups),
    displays: books.flatMap((b) => b.displays),
    notices,
    coupons: listCoupons(products),
    ...frontBook(products),
    videos: listVideos(products),
  }
}
