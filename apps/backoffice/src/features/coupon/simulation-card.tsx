import { useState } from 'react'
import type { CallInput, CouponSimulation } from '@shop/contract'
import { call } from '#src/lib/call/call.ts'
import { numberText, wonText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Facts } from '#src/ui/display/page.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'

const refusalTexts: Readonly<Record<CouponSimulation['refusals'][number]['reason'], string>> = {
  ended: '기간이 지남',
  outOfScope: '쓸 수 있는 상품이 없음',
  belowMinimum: '최소 주문 금액이 모자람',
  nothingOff: '할인되는 금액이 없음',
}
const PERCENT = 100
const UNLIMITED = 10_000_000
const rangeText = (from: number, to: number): string =>
  to > UNLIMITED ? `${wonText(from)} 이상` : `${wonText(from)} ~ ${wonText(to - 1)}`

function Result({ simulation }: { simulation: CouponSimulation }) {
  const { carts, qualifying, discountSum, cartSum, distribution, refusals } = simulation
  const average = qualifying === 0 ? 0 : Math.round(discountSum / qualifying)
  const groups = distribution.filter((group) => group.carts > 0)
  return (
    <output className="flex flex-col gap-3">
      <Facts
        rows={[
          ['본 장바구니', `${numberText(carts)}개`],
          ['쓸 수 있음', `${numberText(qualifying)}개`],
          ['할인 합계', wonText(discountSum)],
          ['한 번에 평균', wonText(average)],
          ['상품 금액 대비', cartSum === 0 ? '–' : `${((discountSum / cartSum) * PERCENT).toFixed(1)}%`],
        ]}
      />
      {groups.length > 0 && (
        <ul aria-label="할인 금액 분포" className="flex flex-col gap-1 text-13">
          {groups.map((group) => (
            <li key={group.from} className="grid grid-cols-[11rem_1fr_3rem] items-center gap-2 tabular-nums">
              <span>{rangeText(group.from, group.to)}</span>
              <progress aria-hidden="true" max={qualifying} value={group.carts} className="h-2 w-full" />
              <span className="text-right">{numberText(group.carts)}개</span>
            </li>
          ))}
        </ul>
      )}
      {refusals.map(({ reason, carts: count }) => (
        <p key={reason} className="text-13 text-ink-soft">{`${refusalTexts[reason]} ${numberText(count)}개`}</p>
      ))}
    </output>
  )
}

/** Judges the terms of the form in carts of now, before anything is saved. */
export function SimulationCard({ read }: { read: () => CallInput<'admin.coupon.simulate'>['body'] }) {
  const [simulation, setSimulation] = useState<CouponSimulation>()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      setSimulation((await call('admin.coupon.simulate', { body: read() })).simulation)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="미리 계산">
      <p className="text-13 text-ink-soft">
        지금 담겨 있는 장바구니를 500개까지 골라 이 조건을 적용해 봐요. 누구의 장바구니인지 보이지 않고, 아무것도 바뀌지
        않아요.
      </p>
      <span>
        <Button busy={isBusy} onClick={() => void run()}>
          미리 계산하기
        </Button>
      </span>
      {simulation && <Result simulation={simulation} />}
    </Card>
  )
}
