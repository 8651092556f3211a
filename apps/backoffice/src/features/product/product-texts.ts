import type { AdminProductFields, ProductStatus, SaleStatus } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'

export const statusTexts: Readonly<Record<ProductStatus, string>> = {
  waiting: '판매 전',
  stock_in: '판매 중',
  unlimited_stock_in: '판매 중 (재고 무제한)',
  stock_out: '품절',
  temp_stock_out: '일시 품절',
  suspended: '판매 중지',
  removed: '보관됨',
}

export const statusTones: Readonly<Record<ProductStatus, Tone>> = {
  waiting: 'plain',
  stock_in: 'good',
  unlimited_stock_in: 'good',
  stock_out: 'bad',
  temp_stock_out: 'warn',
  suspended: 'warn',
  removed: 'plain',
}

/** States in which a product on sale can be put. */
export const saleStatuses: readonly SaleStatus[] = ['stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out']

/** Kinds of shipping fee for a choice. */
export const shippingOptions = [
  ['type01', '항상 무료'],
  ['type02', '항상 유료'],
  ['type03', '기준 금액부터 무료'],
] as const

/** Categories for a choice, the lower ones marked. */
export const categoryOptions = (
  categories: readonly { id: number; name: string; parentId: number | null }[],
): [value: string, label: string][] =>
  categories.map(({ id, name, parentId }) => [String(id), parentId === null ? name : `· ${name}`])

/** Names of the fields, for the merge dialog and the history. */
export const fieldLabels: Readonly<Record<keyof AdminProductFields, string>> = {
  name: '상품 이름',
  summary: '한 줄 소개',
  contents: '상세 설명',
  images: '사진',
  distributorId: '공급사',
  categoryId: '카테고리',
  origin: '원산지',
  storage: '보관 방법',
  unit: '판매 단위',
  taxStatus: '과세',
  isGiftable: '선물하기',
  isWholesale: '도매 상품',
  deliveryCompany: '택배사',
  shippingFeeType: '배송비 종류',
  shippingFee: '배송비',
  primaryAreaShippingFee: '내륙 추가 배송비',
  secondaryAreaShippingFee: '제주 추가 배송비',
  thirdAreaShippingFee: '도서 산간 추가 배송비',
  freeShippingFeeConditionPrice: '무료 배송 기준 금액',
  isUndeliverableSecondaryArea: '제주 배송 불가',
  isUndeliverableThirdArea: '도서 산간 배송 불가',
  maxUnitInBox: '한 상자에 담는 수량',
  saleType: '판매 방식',
  isCommingSoon: '오픈 예정',
  limitedPeriodBegin: '판매 시작',
  limitedPeriodEnd: '판매 종료',
  noResale: '다시 팔지 않음',
  isExclusive: '회원 전용',
  isAppOnly: '앱 전용',
  minAppUserGrade: '살 수 있는 등급',
  requiresShare: '공유해야 구매',
  restrictedStockOrder: '1인 최대 수량',
  fundingGoalUnits: '펀딩 목표 수량',
  shipmentDate: '발송일',
  purchasePointPer: '구매 적립률',
  textReviewPoint: '글 후기 적립금',
  photoReviewPoint: '사진 후기 적립금',
  minUsePoint: '최소 사용 적립금',
  minPointUseProductPrice: '적립금 사용 기준 금액',
  videoUrl: '영상 주소',
  foodNoticeKind: '상품정보제공고시 품목',
  foodNotice: '상품정보제공고시',
  relatedIds: '관련 상품',
}

const names: Readonly<Record<string, string>> = {
  ...fieldLabels,
  productStatus: '상태',
  prices: '가격',
  combinations: '옵션',
  price: '판매가',
  listPrice: '정가',
  specialSalePrice: '특가',
  stock: '재고',
  videoIds: '영상',
}

/** Name of a field in the history. */
export const labelOf = (field: string): string => names[field] ?? field

/** Address of a picture of a product. */
export const pictureUrl = (key: string): string =>
  key.startsWith('given/') ? `/pictures/${key}.webp` : `/pictures/${key}-640.webp`

const OFFSET_MS = 9 * 3_600_000

/** Value of a date and time field, in Asia/Seoul. */
export const toSeoulInput = (at: string | null): string =>
  at === null ? '' : new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 16)

/** Time that a date and time field says in Asia/Seoul; null while it is empty. */
export const fromSeoulInput = (text: string): string | null =>
  text === '' ? null : new Date(`${text}:00+09:00`).toISOString()
