import type { Product } from '@shop/contract'
import { areaTypeOf } from '@shop/rules'
import { areaFeeText, areaNames } from './area-fees.ts'
import { findMyZonecode } from './my-zonecode.ts'

/** `내 배송지(제주) 3,500원 + 추가 4,000원` */
export function AreaAnswer({ product }: { product: Product }) {
  const zonecode = findMyZonecode()
  if (zonecode === undefined) return '내 배송지 배송비 확인'
  const area = areaTypeOf(zonecode)
  return `내 배송지(${areaNames[area]}) ${areaFeeText(product, area)}`
}
