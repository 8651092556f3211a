import { AppError, type CallName, type CheckedInput, type Problem } from '@shop/contract'
import { hasEssentialTerms, isPriceCheckRight, toPriceCheck } from '@shop/rules'
import type { Who } from '#src/handler-context.ts'
import type { Draft } from '#src/features/order/tmp/order-draft.ts'

export type CheckBody = CheckedInput<Extract<CallName, 'order.checkTmp'>>['body']

/** Checks what needs no other data: terms, orderer, payment method. */
export const assertCheckable = (body: CheckBody, who: Who): void => {
  if (!hasEssentialTerms({ ...body.terms, allTerms: false })) throw new AppError('termsRequired')
  if (body.isGift) assertGiftOrderer(body, who)
  else if (!body.address)
    throw new AppError('invalidInput', { problems: [{ path: 'body.address', message: '배송지를 입력해 주세요.' }] })
  else if (who.userType === 'guest') assertOrderer(body.address)
  if (body.paymentMethodType === 'point' && body.chkPrice > 0) throw new AppError('paymentMethodUnsupported')
}

const assertGiftOrderer = ({ orderer }: CheckBody, who: Who): void => {
  if (who.userType !== 'guest' || orderer) return
  const message = '주문하는 분의 이름과 휴대폰 번호를 입력해 주세요.'
  throw new AppError('ordererRequired', { problems: [{ path: 'body.orderer', message }] })
}

/** Phone of a guest who orders, where it was entered; undefined if none was. */
export const ordererPhoneOf = ({
  isGift,
  orderer,
  address,
}: CheckBody): { path: string; phone: string } | undefined => {
  const phone = isGift ? orderer?.guestOrderPhone : address?.guestOrderPhone
  return phone === undefined ? undefined : { path: `body.${isGift ? 'orderer' : 'address'}.guestOrderPhone`, phone }
}

const assertOrderer = (address: NonNullable<CheckBody['address']>): void => {
  const problems: Problem[] = []
  if (!address.guestOrderName)
    problems.push({ path: 'body.address.guestOrderName', message: '주문하는 분의 이름을 입력해 주세요.' })
  if (!address.guestOrderPhone)
    problems.push({ path: 'body.address.guestOrderPhone', message: '주문하는 분의 휴대폰 번호를 입력해 주세요.' })
  if (problems.length > 0) throw new AppError('ordererRequired', { problems })
}

/** PAY-2, PAY-9: throws `priceChanged` with the right price unless the agreed price is exactly the amount due. */
export const assertPriceAgreed = (body: CheckBody, { priced }: Draft): void => {
  const { price, usedPoint } = priced.totals
  if (isPriceCheckRight(body, { price, usedPoint })) return
  const right = toPriceCheck(price, usedPoint)
  throw new AppError('priceChanged', {
    problems: [
      {
        path: 'body.chkPrice',
        message: `지금 결제할 금액은 ${right.chkPrice.toLocaleString('ko-KR')}원이에요.`,
        ...right,
      },
    ],
  })
}
