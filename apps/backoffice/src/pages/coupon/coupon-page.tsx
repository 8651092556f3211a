import type { AdminCoupon, CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { CouponState } from '#src/features/coupon/coupon-columns.tsx'
import type { CouponValues } from '#src/features/coupon/coupon-fields.tsx'
import { CouponForm } from '#src/features/coupon/coupon-form.tsx'
import { discountText, issueTexts, periodText } from '#src/features/coupon/coupon-texts.ts'
import { OfferCard } from '#src/features/coupon/offer-card.tsx'
import { IssueCard } from '#src/features/coupon/issue-card.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText, wonText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Facts, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

const EVERY_MS = 10_000
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

const toValues = (coupon: AdminCoupon): CouponValues => {
  const { name, discountKind, discount, maxDiscountPrice, minOrderPrice, issue, version } = coupon
  const { beginAt, endAt, validDays, totalLimit, perMemberLimit, categories, products } = coupon
  const terms = { name, discountKind, discount, maxDiscountPrice, minOrderPrice, issue, version }
  return {
    ...terms,
    beginAt,
    endAt,
    validDays,
    totalLimit,
    perMemberLimit,
    categoryIds: idsOf(categories),
    productIds: idsOf(products),
  }
}

const issuedText = ({ issued, totalLimit }: AdminCoupon): string =>
  totalLimit === null ? `${numberText(issued)}장` : `${numberText(totalLimit)}장 중 ${numberText(issued)}장`

function Results({ coupon }: { coupon: AdminCoupon }) {
  return (
    <Card title="결과">
      <Facts
        rows={[
          ['상태', <CouponState key="state" state={coupon.state} />],
          ['할인', discountText(coupon)],
          ['기간', periodText(coupon)],
          ['받는 회원', issueTexts[coupon.issue]],
          ['한 사람 수량', `${numberText(coupon.perMemberLimit)}장`],
          ['발급', issuedText(coupon)],
          ['사용', `${numberText(coupon.used)}장`],
          ['할인 합계', wonText(coupon.discountSum)],
          ['주문 합계', wonText(coupon.orderSum)],
        ]}
      />
    </Card>
  )
}

function StopButton({ coupon }: { coupon: AdminCoupon }) {
  const client = useQueryClient()
  const stop = async (endsIssued: boolean) => {
    const confirmed = await confirmAction({
      title: endsIssued ? '쿠폰을 회수할까요?' : '쿠폰을 멈출까요?',
      text: endsIssued ? '회원이 가진 쿠폰도 지금부터 쓸 수 없어요.' : '이미 받은 쿠폰은 끝나는 날까지 쓸 수 있어요.',
      action: endsIssued ? '회수하기' : '멈추기',
      isDanger: true,
      reason: 'required',
    })
    const reason = confirmed?.reason
    if (reason === undefined) return
    try {
      await call('admin.coupon.stop', { params: { id: coupon.id }, body: { endsIssued, reason } }, { reason })
      await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.coupon.') })
      showToast('쿠폰을 멈췄어요.')
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <>
      <Button onClick={() => void stop(false)}>멈추기</Button>
      <Button onClick={() => void stop(true)}>회수하기</Button>
    </>
  )
}

function Coupon({ coupon, offerUrl }: CallReply<'admin.coupon.get'>) {
  const client = useQueryClient()
  const canWrite = useCan('coupon.write') && !coupon.isOfAllBrands && coupon.state !== 'stopped'
  const values = useMemo(() => toValues(coupon), [coupon])
  const save = async ({ version = 0, ...body }: CouponValues) => {
    await call('admin.coupon.change', { params: { id: coupon.id }, body: { ...body, version } })
    await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.coupon.') })
    showToast('쿠폰을 바꿨어요.')
  }
  const isGivable = coupon.issue === 'given' && coupon.state !== 'ended'
  const side =
    (canWrite && isGivable && <IssueCard coupon={coupon} />) ||
    (coupon.issue === 'download' && coupon.state !== 'stopped' && <OfferCard url={offerUrl} />)
  return (
    <Page title={coupon.name} actions={canWrite && coupon.state !== 'ended' && <StopButton coupon={coupon} />}>
      {canWrite ? (
        <CouponForm coupon={coupon} values={values} save={save} above={<Results coupon={coupon} />} beside={side} />
      ) : (
        <div className={`grid gap-4 ${side ? 'wide:grid-cols-[3fr_2fr] wide:items-start' : ''}`}>
          <Results coupon={coupon} />
          {side}
        </div>
      )}
      {coupon.isOfAllBrands && <p className="text-14 text-ink-soft">모든 쇼핑몰의 쿠폰이라 여기서 바꿀 수 없어요.</p>}
    </Page>
  )
}

/** A coupon: its results, its issue and its terms. */
export default function CouponPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useCall('admin.coupon.get', { params: { id } }, { every: EVERY_MS })
  if (data) return <Coupon key={id} {...data} />
  return (
    <Page title="쿠폰">
      {error ? (
        <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows className="h-28" />
      )}
    </Page>
  )
}
