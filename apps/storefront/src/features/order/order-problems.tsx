import type { OrderTmp } from '@shop/contract'
import type { ReactNode } from 'react'
import { ButtonLink } from '#src/ui/controls/button.tsx'

type Problems = OrderTmp['problems']

function Lines({ problems }: { problems: Problems }) {
  return (
    <ul className="figures mt-3 flex flex-col gap-2 text-14">
      {problems.map(({ combinationId, code, productName, combinationName, message }) => (
        <li key={`${combinationId}:${code}`}>
          <b className="block">{combinationName === productName ? productName : `${productName} ${combinationName}`}</b>
          <span className="text-ink-soft">{message}</span>
        </li>
      ))}
    </ul>
  )
}

interface PartProps {
  role: 'alert' | 'note'
  title: string
  look: string
  problems: Problems
  children?: ReactNode
}
function Part({ role, title, look, problems, children }: PartProps) {
  if (problems.length === 0) return null
  return (
    <section role={role} aria-label={title} className="border-b-8 border-ground px-5 py-6">
      <h2 className={`text-16 font-bold ${look}`}>{title}</h2>
      <Lines problems={problems} />
      {children}
    </section>
  )
}

/** Problems that block the order, per line, with a way to fix them; and prices that differ from the cart. */
export function OrderProblems({ problems }: { problems: Problems }) {
  const changes = problems.filter(({ code }) => code === 'priceChanged')
  return (
    <>
      <Part
        role="alert"
        title="지금은 이대로 주문할 수 없어요"
        look="text-danger"
        problems={problems.filter((problem) => !changes.includes(problem))}
      >
        <div className="mt-4">
          <ButtonLink to="/cart" look="line" size="small">
            장바구니에서 고치기
          </ButtonLink>
        </div>
      </Part>
      <Part role="note" title="담은 뒤 가격이 달라졌어요" look="" problems={changes} />
    </>
  )
}
