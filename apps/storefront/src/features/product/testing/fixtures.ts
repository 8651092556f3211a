import type { CallName, CallReply, Product, ProductCard, ProductOptions } from '@shop/contract'
import { clientPaths } from '@shop/contract/paths'

export const aCard = (change: Partial<ProductCard> = {}): ProductCard => ({
  id: 1001,
  uuid: 'd87f2090-ae79-42d8-b892-caff29bf2cbe',
  name: '청송 꿀사과 5kg',
  images: [
    { key: 'apple', alt: '나무 상자에 담긴 사과', color: '#bf825b' },
    { key: 'apple-2', alt: '선물 상자에 담긴 사과', color: '#dcad99' },
  ],
  scoreAverage: 4.73,
  freeShippingFeeConditionPrice: 50_000,
  isExclusive: false,
  isAppOnly: false,
  minAppUserGrade: 0,
  distributor: { id: 2, name: '청송햇살농원' },
  category: { id: 9101, name: '사과·배', parent: { id: 91, name: '과일' } },
  productStatus: 'stock_in',
  productPrice: { price: 24_900, listPrice: 27_700, supplyPrice: null },
  productShippingFee: {
    shippingFee: 3500,
    primaryAreaShippingFee: 0,
    secondaryAreaShippingFee: 4000,
    thirdAreaShippingFee: 6000,
  },
  productSaleType: {
    saleType: 'INDEFINITE_SALE',
    isCommingSoon: false,
    limitedPeriodBegin: null,
    limitedPeriodEnd: null,
    noResale: false,
  },
  counts: { QNAs: 0, reviews: 347, favorites: 727 },
  hasOptions: true,
  ...change,
})

export const aProduct = (change: Partial<Product> = {}): Product => ({
  ...aCard(),
  contents: '<p>아삭해요.</p>',
  summary: '한 입 베어 물면 아삭해요',
  specialSalePrice: null,
  restrictedStockOrder: null,
  isGiftable: true,
  maxUnitInBox: null,
  deliveryCompany: '한울택배',
  shippingFeeType: 'type03',
  isUndeliverableSecondaryArea: false,
  isUndeliverableThirdArea: true,
  userProductOrderConditions: [],
  productDetail: {
    taxStatus: 'tax_free',
    videoUrl: null,
    optionIdPath: {},
    shipmentDate: null,
    hasShipmentDates: false,
    origin: '경북 청송',
    storage: '냉장 보관',
    unit: '5kg',
    foodNotice: [{ name: '원산지', value: '경북 청송' }],
  },
  expectedPoints: {
    expectedPhotoReviewPoint: 300,
    expectedTextReviewPoint: 100,
    expectedRewardPoint: 747,
    expectedRewardPointPer: 3,
    expectedRewardDate: '2026-11-30',
    isPurchasePoint: true,
    isReviewPoint: true,
  },
  minUsePoint: 1000,
  minPointUseProductPrice: 10_000,
  purchasePointPer: 3,
  funding: null,
  ...change,
})

type Combination = ProductOptions['productOptionCombinations'][number]
const aCombination = (id: number, name: string, change: Partial<Combination> = {}): Combination => ({
  id,
  name,
  productOptionStatus: 'stock_in',
  productOptionPrice: { price: 20_000, specialSalePrice: null, listPrice: 25_000 },
  optionUnit: 1,
  amount: 50,
  shipmentDate: null,
  ...change,
})

/** Weight, then day: 3 kg on the 23rd and the 25th; 5 kg only on the 23rd, five left; 10 kg is sold out. */
export const someOptions: ProductOptions = {
  options: [
    {
      id: 1,
      name: '중량',
      values: [
        { id: 11, name: '3kg' },
        { id: 12, name: '5kg' },
        { id: 13, name: '10kg' },
      ],
    },
    {
      id: 2,
      name: '발송일',
      values: [
        { id: 21, name: '월요일' },
        { id: 22, name: '수요일' },
      ],
    },
  ],
  productOptionCombinations: [
    aCombination(101, '3kg / 월요일', { shipmentDate: '2026-11-23' }),
    aCombination(102, '3kg / 수요일', { shipmentDate: '2026-11-25' }),
    aCombination(103, '5kg / 월요일', {
      shipmentDate: '2026-11-23',
      amount: 5,
      productOptionPrice: { price: 30_000, specialSalePrice: null, listPrice: 30_000 },
    }),
    aCombination(104, '5kg / 수요일', { productOptionStatus: 'temp_stock_out', shipmentDate: '2026-11-25' }),
    aCombination(105, '10kg / 월요일', { productOptionStatus: 'stock_out', amount: 0 }),
    aCombination(106, '10kg / 수요일', { productOptionStatus: 'stock_out', amount: 0 }),
  ],
  optionIdPath: { '11/21': 101, '11/22': 102, '12/21': 103, '12/22': 104, '13/21': 105, '13/22': 106 },
}

/** Nothing to choose: one combination, two left. */
export const onlyOption: ProductOptions = {
  options: [],
  productOptionCombinations: [aCombination(201, '기본', { amount: 2 })],
  optionIdPath: { '': 201 },
}

export type Replies = { [N in CallName]?: CallReply<N> | ((url: URL, body: unknown) => CallReply<N> | Response) }

const patterns = Object.entries(clientPaths).map(([name, row]) => {
  const [method = '', path = ''] = row.split(' ')
  return { name: name as CallName, method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
})

/** Fakes `fetch` like the shop's API. A call without a reply is a 404. */
export const fakeApi =
  (replies: Replies): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://shop.test')
    const found = patterns.find(({ method, path }) => method === (init?.method ?? 'GET') && path.test(url.pathname))
    const reply = found && replies[found.name]
    if (reply === undefined)
      return Response.json({ statusCode: 404, code: 'notFound', message: '없어요.' }, { status: 404 })
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const made = typeof reply === 'function' ? reply(url, body) : reply
    return made instanceof Response ? made : Response.json(made)
  }
