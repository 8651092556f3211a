import type { Cart, OrderItem, OrderTmp } from '@shop/contract'

type Bundle = Cart['items'][number]
type Group = Bundle['bundleItems'][number]['optionGroups'][number]

export const sampleGroup = (id: number, given: Partial<Group> & { price?: number; amount?: number } = {}): Group => {
  const { price = 10_000, amount = 50, ...group } = given
  return {
    id,
    optionUnit: 1,
    isChecked: true,
    isCheckable: true,
    reason: null,
    problems: [],
    productOptionCombination: {
      id: id * 10,
      name: `${id}kg 한 상자`,
      productOptionStatus: 'stock_in',
      productOptionPrice: { price, specialSalePrice: null, listPrice: price + 2000 },
      optionUnit: 1,
      amount,
      shipmentDate: null,
    },
    ...group,
  }
}

export const sampleProduct = (id: number, name = `사과 ${id}`): Bundle['bundleItems'][number]['product'] => ({
  id,
  name,
  images: [{ key: 'apple', alt: '사과', color: '#eeeeee' }],
  category: { id: 91, name: '과일', parent: null },
  productStatus: 'stock_in',
  isAppOnly: false,
  minAppUserGrade: 0,
  restrictedStockOrder: null,
})

export const sampleShipping = (productsPrice: number): Bundle['shipping'] => ({
  boxes: 1,
  shippingFee: productsPrice < 30_000 ? 3000 : 0,
  alwaysChargedFee: 0,
  areaShippingFee: 0,
  cumaDiscountShippingFee: 0,
  productsPrice,
  freeShippingFeeConditionPrice: 30_000,
  remainingToFreeShipping: Math.max(0, 30_000 - productsPrice),
})

export const sampleTotals = (productsPrice: number, area = 0): Cart['totals'] => ({
  couponDiscountPrice: 0,
  cumaAddOrtherShippingFee: area,
  cumaShippingFeeType: 'type03',
  discountedPrice: 2000,
  listPrice: productsPrice + 2000,
  optionCountings: { groups: 1, units: 1 },
  price: productsPrice + 3000 + area,
  productsPrice,
  shippingFee: 3000,
  usedPoint: 0,
})

/** Cart of one farm. Each group is of a different product. */
export const sampleCart = (groups: readonly Group[]): Cart => ({
  id: 7,
  items:
    groups.length === 0
      ? []
      : [
          {
            distributor: { id: 1, name: '한빛과수원' },
            deliveryCompany: '한울택배',
            bundleItems: groups.map((group) => ({
              product: sampleProduct(group.id),
              isSpecialSale: false,
              optionGroups: [group],
            })),
            shipping: sampleShipping(10_000),
          },
        ],
  totals: sampleTotals(10_000),
})

export const noCart: Cart = { ...sampleCart([]), id: null, totals: { ...sampleTotals(0), price: 0, shippingFee: 0 } }

/** Totals that the server returns for the selected groups of a cart. */
export const sumOf = (cart: Cart, ids: readonly number[]) => {
  const ticked = cart.items
    .flatMap((bundle) => bundle.bundleItems.flatMap((item) => item.optionGroups))
    .filter((group) => ids.includes(group.id))
  const price = ticked.reduce(
    (sum, group) => sum + group.productOptionCombination.productOptionPrice.price * group.optionUnit,
    0,
  )
  const bundles = cart.items.map(({ distributor, deliveryCompany }) => ({
    distributor,
    deliveryCompany,
    shipping: sampleShipping(price),
  }))
  return { totals: sampleTotals(price), bundles }
}

export const TMP_ID = 'abcdefghijklmnopqrstuv'

export const sampleAddress: NonNullable<OrderTmp['address']> = {
  id: null,
  default: false,
  selectedAddress: 'road',
  roadAddress: '서울 강남구 테헤란로 1',
  jibunAddress: '',
  addressDetail: '101호',
  receiverName: '김하늘',
  zonecode: '06236',
  phone: '01012345678',
  areaAddress: 'major',
  memo: '',
  guestOrderName: '김하늘',
  guestOrderPhone: '01012345678',
  deliveryAddressType: 'home',
}

export const sampleTmp = (given: Partial<OrderTmp> = {}): OrderTmp => ({
  id: TMP_ID,
  orderItemStatus: 'pre_ordering',
  expiresAt: '2099-01-01T00:00:00.000Z',
  orderName: '사과 1',
  address: null,
  totalPricesDetail: [
    {
      distributor: { id: 1, name: '한빛과수원' },
      deliveryCompany: '한울택배',
      bundleItems: [
        {
          product: sampleProduct(1),
          optionGroups: [{ productOptionCombination: sampleGroup(1).productOptionCombination, optionUnit: 1 }],
        },
      ],
      shipping: sampleShipping(10_000),
      parcel: 0,
    },
  ],
  totals: sampleTotals(10_000),
  orderItemPrice: {
    totalShippingFee: 3000,
    primaryAreaShippingFee: 0,
    secondaryAreaShippingFee: 0,
    thirdAreaShippingFee: 0,
    totalProductsPrice: 10_000,
    totalPrice: 13_000,
    cumaDiscountShippingFee: 0,
    cumaAddOrtherShippingFee: 0,
    couponDiscountPrice: 0,
    usedPoint: 0,
    totalRewardPoint: 0,
  },
  points: { balance: 0, usable: 0, minUsePoint: 0, minPointUseProductPrice: 0 },
  coupon: null,
  problems: [],
  isGift: false,
  ...given,
})

export const ORDER_NO = '20261121-ABCDEFGH'

export const sampleOrder = (given: Partial<OrderItem> = {}): OrderItem => {
  const tmp = sampleTmp()
  const [bundle] = tmp.totalPricesDetail
  return {
    id: 5,
    uuid: '00000000-0000-4000-8000-000000000000',
    orderNo: ORDER_NO,
    orderName: '사과 1',
    createdAt: '2026-11-21T01:00:00.000Z',
    orderItemStatus: 'paid',
    address: sampleAddress,
    receiptType: 'none',
    selectedPg: 'toss',
    rewardPointDate: null,
    withdrawType: 'normal',
    orderItemProducts: [
      {
        id: 1,
        parcel: 0,
        product: sampleProduct(1),
        orderItemProductStatus: 'paid',
        isReviewed: false,
        deliveredAt: null,
        orderOptionGroups:
          bundle?.bundleItems[0]?.optionGroups.map(({ productOptionCombination, optionUnit }) => ({
            productOptionCombination,
            optionUnit,
            isCancelled: false,
          })) ?? [],
        withdrawable: true,
        returnable: false,
        completable: false,
        reward: null,
        request: null,
      },
    ],
    totalPricesDetail: tmp.totalPricesDetail,
    orderItemPrice: tmp.orderItemPrice,
    payment: {
      paymentMethodType: 'card',
      paymentStatus: 'paid',
      easyPay: null,
      cardText: '현대 4330****',
      approvedAt: '2026-11-21T01:01:00.000Z',
      receiptUrl: null,
      virtualAccount: null,
      wrongDeposit: null,
    },
    canChangeAddress: true,
    gift: null,
    refunds: [],
    requests: [],
    completesAt: null,
    attributionOrder: { source: '', medium: '', campaign: '', content: '', term: '' },
    timeline: [
      {
        orderItemProductId: 1,
        from: null,
        to: 'request',
        actor: 'shopper',
        reason: '',
        at: '2026-11-21T01:00:00.000Z',
      },
      {
        orderItemProductId: 1,
        from: 'request',
        to: 'paid',
        actor: 'gateway',
        reason: '',
        at: '2026-11-21T01:01:00.000Z',
      },
    ],
    ...given,
  }
}

/** Settings of a brand that has changed none. */
export const noSettings = {
  supportHours: '평일 09:00~18:00 (점심 12:00~13:00)',
  closedNotice: '',
  topNotice: null,
  endAt: null,
} as const
