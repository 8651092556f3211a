import type { Product } from '@shop/contract'
import { formatSeoulEnd, formatSeoulTime, gradeOfRank } from '@shop/rules'

const periodText = (begin: string | null, end: string | null): string => {
  const from = (moment: string) => formatSeoulTime(new Date(moment))
  const until = (moment: string) => formatSeoulEnd(new Date(moment))
  if (begin !== null && end !== null) return `${from(begin)}부터 ${until(end)}까지만 판매해요.`
  return begin !== null ? `${from(begin)}부터 판매해요.` : `${until(end ?? '')}까지만 판매해요.`
}

/** Terms of the sale, one sentence each with its reason. The same for all users. ORDER-9, AUTH-7 */
export const listNotes = (product: Product): string[] => {
  const { productSaleType: sale, restrictedStockOrder: limit } = product
  const { limitedPeriodBegin: begin, limitedPeriodEnd: end } = sale
  const notes: (string | false)[] = [
    sale.isCommingSoon && '곧 판매를 시작해요. 알림을 켜 두면 문을 열 때 알려 드려요.',
    (begin !== null || end !== null) && periodText(begin, end),
    sale.noResale && '이번 판매가 끝나면 다시 판매하지 않아요.',
    product.isExclusive && '단독 상품이라 회원만 살 수 있어요.',
    limit !== null && `한 사람이 모두 ${limit}개까지만 살 수 있어요.`,
    product.userProductOrderConditions.length > 0 && '상품을 공유한 분만 살 수 있어요.',
    product.minAppUserGrade > 0 && `‘${gradeOfRank(product.minAppUserGrade).gradeName}’ 등급부터 살 수 있어요.`,
    product.isAppOnly && '앱전용 상품이라 앱에서만 살 수 있어요.',
    product.funding !== null && '목표 수량에 못 미쳐도 주문한 상품은 그대로 보내 드려요.',
  ]
  return notes.filter((note) => note !== false)
}
