import type { Product, ProductForUser } from '@shop/contract'
import { formatSeoulTime } from '@shop/rules'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { useRemaining } from '#src/features/timer/use-now.ts'
import { InfoIcon } from '#src/ui/icons/sign-icons.tsx'
import { Countdown } from '#src/ui/shown/countdown.tsx'

const periodText = (begin: string | null, end: string | null): string => {
  const at = (moment: string) => formatSeoulTime(new Date(moment))
  if (begin !== null && end !== null) return `${at(begin)}부터 ${at(end)}까지만 판매해요.`
  return begin !== null ? `${at(begin)}부터 판매해요.` : `${at(end ?? '')}까지만 판매해요.`
}

/** What is special about its sale, each in a sentence with its reason; the same for everybody. ORDER-9, AUTH-7 */
export const listNotes = (product: Product): string[] => {
  const { productSaleType: sale, restrictedStockOrder: limit } = product
  const { limitedPeriodBegin: begin, limitedPeriodEnd: end } = sale
  const notes: (string | false)[] = [
    sale.isCommingSoon && '곧 판매를 시작해요. 문을 열면 바로 살 수 있어요.',
    (begin !== null || end !== null) && periodText(begin, end),
    sale.noResale && '이번 판매가 끝나면 다시 판매하지 않아요.',
    product.isExclusive && '단독 상품이라 회원만 살 수 있어요.',
    limit !== null && `한 사람이 모두 ${limit}개까지만 살 수 있어요.`,
    product.userProductOrderConditions.length > 0 && '상품을 공유한 분만 살 수 있어요.',
    product.minAppUserGrade > 0 && `회원 등급 ${product.minAppUserGrade}단계 이상만 살 수 있어요.`,
    product.isAppOnly && '앱전용 상품이라 앱에서만 살 수 있어요.',
  ]
  return notes.filter((note) => note !== false)
}

const isPersonal = (product: Product): boolean =>
  product.minAppUserGrade > 0 || product.restrictedStockOrder !== null || product.userProductOrderConditions.length > 0

const personalText = (product: Product, personal: ProductForUser): string => {
  if (!personal.isGradeSatisfied) return '지금 등급으로는 살 수 없어요.'
  if (personal.userProductOrderConditions.some(({ isSatisfy }) => !isSatisfy)) return '아직 공유하지 않았어요.'
  if (product.restrictedStockOrder !== null && personal.remainingUnits !== null)
    return personal.remainingUnits === 0
      ? '살 수 있는 수량을 모두 샀어요.'
      : `지금 ${personal.remainingUnits}개까지 살 수 있어요.`
  return '지금 바로 살 수 있어요.'
}

/** What the notes mean for this visitor; its line is kept free until that is known. */
function PersonalNote({ product }: { product: Product }) {
  const { data } = usePersonalCall('product.getUserPersonal', { params: { id: product.id } })
  return (
    <p className="min-h-5 pl-6 text-13 font-semibold text-accent-ink" aria-live="polite">
      {data && personalText(product, data)}
    </p>
  )
}

function Remaining({ until }: { until: string }) {
  const remainingMs = useRemaining(until)
  return (
    <p className="pl-6 text-13 font-semibold text-sale">
      {remainingMs === 0 ? (
        '판매 기간이 끝났어요.'
      ) : (
        <>
          남은 시간 <Countdown remainingMs={remainingMs} />
        </>
      )}
    </p>
  )
}

export function SaleNotes({ product }: { product: Product }) {
  const notes = listNotes(product)
  if (notes.length === 0) return null
  const end = product.productSaleType.limitedPeriodEnd
  return (
    <section aria-label="구매 안내" className="mx-5 mt-3 flex flex-col gap-1.5 rounded-control bg-sunken px-4 py-3">
      <ul className="flex flex-col gap-1.5">
        {notes.map((note) => (
          <li key={note} className="flex gap-1.5 text-13 text-ink-soft">
            <InfoIcon size={18} className="mt-px shrink-0 text-ink-faint" />
            {note}
          </li>
        ))}
      </ul>
      {end !== null && <Remaining until={end} />}
      {isPersonal(product) && <PersonalNote product={product} />}
    </section>
  )
}
