import { formatWon } from '@shop/rules'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Row } from './order-parts.tsx'

interface WrongDepositProps {
  /** Deposited amount in won. */
  came: number
  due: number
}
const differenceOf = ({ came, due }: WrongDepositProps): string =>
  came < due ? `${formatWon(due - came)}이 모자라` : `${formatWon(came - due)}이 더 들어와`

/**
 * Notice that the deposited amount differs from the order total. The account accepts no second transfer, so the shopper must
 * contact the shop. B6
 */
export function WrongDeposit(sums: WrongDepositProps) {
  return (
    <>
      <p className="figures rounded-card bg-accent-soft p-4 text-14">
        <b>{formatWon(sums.came)}이 입금됐어요.</b> {differenceOf(sums)} 주문이 완료되지 않았어요. 더 입금하지 말고
        고객센터에 알려 주세요.
      </p>
      <dl className="figures my-4 flex flex-col gap-2.5">
        <Row name="주문 금액">{formatWon(sums.due)}</Row>
        <Row name="입금된 금액">
          <b>{formatWon(sums.came)}</b>
        </Row>
      </dl>
      <ButtonLink to="/support" look="line" wide>
        고객센터에 문의하기
      </ButtonLink>
    </>
  )
}
