import type { OrderTmp } from '@shop/contract'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** What stands in the way of the order line by line, and the way to mend it; absent where nothing does. */
export function OrderProblems({ problems }: { problems: OrderTmp['problems'] }) {
  if (problems.length === 0) return null
  return (
    <section role="alert" aria-label="주문할 수 없는 상품" className="border-b-8 border-ground px-5 py-6">
      <h2 className="text-16 font-bold text-danger">지금은 이대로 주문할 수 없어요</h2>
      <ul className="figures mt-3 flex flex-col gap-2 text-14">
        {problems.map(({ combinationId, code, productName, combinationName, message }) => (
          <li key={`${combinationId}:${code}`}>
            <b className="block">
              {combinationName === productName ? productName : `${productName} ${combinationName}`}
            </b>
            <span className="text-ink-soft">{message}</span>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <ButtonLink to="/cart" look="line" size="small">
          장바구니에서 고치기
        </ButtonLink>
      </div>
    </section>
  )
}
