import { buildOptions } from '#src/product/build-options.ts'
import type { DemoCombination, DemoProduct } from '#src/catalogue-shape.ts'
import { type Story, writeContents, writeSummary } from '#src/product/contents.ts'
import { foodNoticeKindOf, isProcessed, writeFoodNotice } from '#src/product/food-notice.ts'
import { factsOf } from '#src/product/kind-facts.ts'
import { imageOf } from '#src/product/pictures.ts'
import type { Good } from '#src/product/read-goods.ts'
import { sellerOf } from '#src/sellers.ts'
import { filmOf } from '#src/videos.ts'
import { pick, type Random, randomFrom, seoulMidnight, uuidFrom, wholeBetween, workingDays } from '#src/loading/seed.ts'

const fees = [2500, 3000, 3000, 3500, 4000] as const
const thresholds = [30000, 40000, 50000] as const

function shippingOf(good: Good, random: Random) {
  const type =
    good.marks.has('free') || good.marks.has('gift') ? 'type01' : good.marks.has('wholesale') ? 'type02' : 'type03'
  const shippingFee = type === 'type01' ? 0 : good.marks.has('wholesale') ? 9000 : pick(random, fees)
  return {
    shippingFeeType: type,
    shippingFee,
    secondaryAreaShippingFee: good.origin.startsWith('제주') ? 0 : pick(random, [3000, 4000]),
    thirdAreaShippingFee: pick(random, [4000, 5000, 6000]),
    freeShippingFeeConditionPrice: type === 'type03' && random() < 0.7 ? pick(random, thresholds) : null,
    isUndeliverableSecondaryArea: good.marks.has('nojeju'),
    isUndeliverableThirdArea: good.marks.has('nojeju') || good.marks.has('noisland'),
    maxUnitInBox:
      good.marks.get('box') ?? (good.marks.has('wholesale') ? 1 : random() < 0.25 ? pick(random, [2, 3, 4]) : null),
  } as const
}

/** Sale period: unlimited, limited, or starting in the future. */
function saleOf(good: Good, random: Random, now: Date) {
  const funding = good.marks.has('funding')
  const soon = good.marks.has('soon')
  const timed = funding || soon || good.marks.has('period')
  const begin = soon ? wholeBetween(random, 5, 12) : -wholeBetween(random, 3, 9)
  const end = soon ? begin + 21 : wholeBetween(random, funding ? 10 : 4, funding ? 28 : 14)
  return {
    saleType: funding ? 'FUNDING_SALE' : timed ? 'LIMITED_SALE' : 'INDEFINITE_SALE',
    isComingSoon: soon,
    limitedPeriodBegin: timed ? seoulMidnight(now, begin) : null,
    limitedPeriodEnd: timed ? seoulMidnight(now, end) : null,
    fundingGoalUnits: good.marks.get('funding') ?? null,
  } as const
}

/** Sales, popularity and favorites so far. Products that are not sold yet have no reviews. */
function recordOf(good: Good, random: Random) {
  const fresh = good.marks.has('soon') || good.marks.has('funding')
  const goal = good.marks.get('funding')
  const fame = fresh ? 0 : Math.floor(random() ** 2.2 * 1800)
  return {
    soldUnits: goal
      ? Math.floor(goal * (0.15 + random() * 0.8))
      : fresh
        ? 0
        : fame * wholeBetween(random, 3, 7) + wholeBetween(random, 4, 60),
    fame,
    favoriteCount: wholeBetween(random, 12, 90) + Math.floor(fame * (0.4 + random() * 1.6)),
  }
}

function pointsOf(good: Good, random: Random, price: number) {
  return {
    purchasePointPer: good.marks.has('wholesale') ? 0 : pick(random, [0.5, 1, 1, 1, 2, 3]),
    textReviewPoint: good.marks.has('wholesale') ? 0 : price > 30000 ? 200 : 100,
    photoReviewPoint: good.marks.has('wholesale') ? 0 : price > 30000 ? 500 : 300,
    minUsePoint: 1000,
    minPointUseProductPrice: good.marks.has('wholesale') ? 100000 : 10000,
  }
}

/** Purchase restrictions: who can buy the product and how much. */
function conditionsOf({ marks }: Good) {
  return {
    isWholesale: marks.has('wholesale'),
    noResale: marks.has('nosale'),
    isExclusive: marks.has('excl'),
    isAppOnly: marks.has('app'),
    minAppUserGrade: marks.get('grade') ?? 0,
    requiresShare: marks.has('share'),
    restrictedStockOrder: marks.get('limit') ?? null,
  }
}

/** Unprocessed farm and sea produce is exempt from value added tax. */
const taxOf = (good: Good) => (isProcessed(good) ? 'tax' : 'tax_free')

const isSellable = (c: DemoCombination) =>
  c.productOptionStatus === 'unlimited_stock_in' || (c.productOptionStatus === 'stock_in' && c.amount > 0)

/** Returns the status and prices for lists: those of the cheapest combination that can be bought. */
function stockOf(good: Good, combinations: readonly DemoCombination[]) {
  const sellable = combinations.filter(isSellable)
  const shown = (sellable.length > 0 ? sellable : combinations).reduce((low, c) => (c.price < low.price ? c : low))
  const status = good.marks.has('sold') ? 'stock_out' : good.marks.has('temp') ? 'temp_stock_out' : 'stock_in'
  return {
    productStatus: status,
    isInStock: status === 'stock_in' && sellable.length > 0,
    price: shown.price,
    listPrice: shown.listPrice,
    supplyPrice: shown.supplyPrice,
  } as const
}

/** Builds the texts. `brief` omits the long description, for the many products that only fill lists. */
function wordsOf(story: Story, random: Random, brief: boolean) {
  const { good, facts } = story
  const summary = writeSummary(story, random)
  const unit = good.sizes[0]?.name ?? ''
  return {
    summary,
    contents: brief
      ? `<p>${summary}.</p><p>원산지는 ${good.origin}, 보관은 ${facts.storage}.</p>`
      : writeContents(story, random),
    images: story.images,
    origin: good.origin,
    storage: facts.storage,
    videoUrl: brief ? null : filmOf(good.name),
    unit,
    foodNoticeKind: foodNoticeKindOf(good),
    foodNotice: writeFoodNotice(story, unit),
  }
}

const discountOf = (good: Good, random: Random) =>
  good.marks.has('funding') ? 0.25 : random() < 0.18 ? 0 : wholeBetween(random, 5, 34) / 100

/** Builds a complete product from one line of a goods table. The result is the same for the same id. */
export function buildProduct(id: number, good: Good, now: Date, brief = false): DemoProduct {
  const random = randomFrom(id)
  const seller = sellerOf(good.topCategoryId, good.categoryId, good.origin, id)
  const { options, combinations } = buildOptions(id, good, discountOf(good, random), { random, now })
  const stock = stockOf(good, combinations)
  const shipping = shippingOf(good, random)
  const { deliveryCompany } = seller
  const story: Story = {
    good,
    facts: factsOf(good.categoryId, good.name),
    seller: seller.name,
    deliveryCompany,
    images: [...new Set(good.pictures)].map(imageOf),
    shippingFee: shipping.shippingFee,
    freeFrom: shipping.freeShippingFeeConditionPrice,
  }
  return {
    id,
    uuid: uuidFrom(id),
    name: good.name,
    ...wordsOf(story, random, brief),
    distributorId: seller.id,
    categoryId: good.categoryId,
    topCategoryId: good.topCategoryId,
    ...stock,
    deliveryCompany,
    ...shipping,
    ...saleOf(good, random, now),
    ...conditionsOf(good),
    taxStatus: taxOf(good),
    shipmentDate: good.marks.has('funding') && !good.marks.has('ship') ? (workingDays(now, [35])[0] ?? null) : null,
    ...pointsOf(good, random, stock.price),
    ...recordOf(good, random),
    createdAt: new Date(now.getTime() - wholeBetween(random, 2, 60 * 24 * 90) * 60_000).toISOString(),
    options,
    combinations,
    marks: [...good.marks.keys()],
  }
}
