import type { BrandId, DemoProduct } from '#src/catalogue-shape.ts'
import type { DemoCoupon } from '#src/loading/lists-shape.ts'

type Given = Omit<DemoCoupon, 'platform' | 'productIds'>

/** Coupons of every shop: for new members at sign-up, for all members during the season, one that staff gives, and those that members take. */
const everywhere: readonly Given[] = [
  {
    id: 1,
    name: '첫 주문 환영 쿠폰',
    kind: 'fixed',
    discount: 3_000,
    maxDiscountPrice: null,
    minOrderPrice: 20_000,
    issue: 'sign_up',
    days: [-90, 335],
    validDays: 30,
    categoryIds: null,
  },
  {
    id: 2,
    name: '겨울맞이 장보기 10%',
    kind: 'percent',
    discount: 10,
    maxDiscountPrice: 5_000,
    minOrderPrice: 30_000,
    issue: 'everyone',
    days: [-7, 45],
    validDays: null,
    categoryIds: null,
  },
  {
    id: 3,
    name: '제철 과일 15%',
    kind: 'percent',
    discount: 15,
    maxDiscountPrice: 4_000,
    minOrderPrice: 0,
    issue: 'everyone',
    days: [-3, 21],
    validDays: null,
    categoryIds: [91],
  },
  {
    id: 4,
    name: '김장 채소 2,000원',
    kind: 'fixed',
    discount: 2_000,
    maxDiscountPrice: null,
    minOrderPrice: 15_000,
    issue: 'everyone',
    days: [-40, -5],
    validDays: null,
    categoryIds: [9704],
  },
  {
    id: 9,
    name: '죄송한 마음을 담은 쿠폰',
    kind: 'fixed',
    discount: 2_000,
    maxDiscountPrice: null,
    minOrderPrice: 0,
    issue: 'given',
    days: [-90, 335],
    validDays: 30,
    categoryIds: null,
  },
  {
    id: 20,
    name: '이번 주 장보기 쿠폰',
    kind: 'fixed',
    discount: 1_000,
    maxDiscountPrice: null,
    minOrderPrice: 15_000,
    issue: 'download',
    days: [-7, 335],
    validDays: 7,
    categoryIds: null,
  },
  {
    id: 21,
    name: '제철 과일 담기 쿠폰',
    kind: 'percent',
    discount: 5,
    maxDiscountPrice: 2_000,
    minOrderPrice: 10_000,
    issue: 'download',
    days: [-7, 335],
    validDays: null,
    categoryIds: [91],
  },
]

interface Own extends Omit<Given, 'categoryIds' | 'validDays' | 'issue'> {
  platform: BrandId
  products: readonly string[]
}

/** Coupons of one shop for a few of its products, which it also features. */
const ofBrands: readonly Own[] = [
  {
    id: 5,
    platform: 'cuma',
    name: '구이용 한우 10%',
    kind: 'percent',
    discount: 10,
    maxDiscountPrice: 6_000,
    minOrderPrice: 0,
    days: [-5, 30],
    products: ['1++ 한우 등심 구이용 300g', '횡성한우 채끝 스테이크 200g', '안동한우 안심 200g 냉장'],
  },
  {
    id: 6,
    platform: 'market',
    name: '주말 고기 굽는 날 12%',
    kind: 'percent',
    discount: 12,
    maxDiscountPrice: 4_000,
    minOrderPrice: 0,
    days: [-5, 30],
    products: ['한돈 냉장 삼겹살 500g (구이용)', '숙성 한돈 목살 600g'],
  },
  {
    id: 7,
    platform: 'farmer',
    name: '올해 햅쌀 2,000원',
    kind: 'fixed',
    discount: 2_000,
    maxDiscountPrice: null,
    minOrderPrice: 15_000,
    days: [-5, 60],
    products: ['철원오대쌀 4kg 햅쌀', '이천 햇쌀 알찬미 10kg', '김포 고시히카리 4kg 당일도정'],
  },
  {
    id: 8,
    platform: 'ru',
    name: '달콤한 선물 3,000원',
    kind: 'fixed',
    discount: 3_000,
    maxDiscountPrice: null,
    minOrderPrice: 20_000,
    days: [-5, 45],
    products: ['버터쿠키 선물상자 24구', '전주 한과 명절 선물세트', '지리산 꿀·잣 선물세트'],
  },
]

const idOf = (products: readonly DemoProduct[], name: string): number => {
  const found = products.find((product) => product.name === name)
  if (!found) throw new Error(`a coupon is for ${name}, which is not sold`)
  return found.id
}

/** Validity period of each coupon in days from today, by id. One has ended on purpose. */
export const couponPeriods = [...everywhere, ...ofBrands].map(({ id, days }) => ({ id, days }))

/** Returns all coupons of the demo. Throws if a coupon refers to a product that does not exist. */
export const listCoupons = (products: readonly DemoProduct[]): DemoCoupon[] => [
  ...everywhere.map((coupon) => Object.assign({ platform: null, productIds: null }, coupon)),
  ...ofBrands.map(({ products: names, ...coupon }) => {
    const productIds = names.map((name) => idOf(products, name))
    return Object.assign({ issue: 'everyone' as const, validDays: null, categoryIds: null, productIds }, coupon)
  }),
]
