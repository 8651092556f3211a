import type { CallReply } from '@shop/contract'
import { formatCount, formatWon } from '@shop/rules'
import { useState } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { useFreshProof } from '#src/features/user/proof/use-fresh-proof.tsx'
import { api } from '#src/lib/call/api.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

type Preview = CallReply<'user.previewLeave'>

const ordersText = ({ orderCount, openOrderCount }: Preview): string => {
  const open =
    openOrderCount > 0 ? `진행 중인 주문 ${formatCount(openOrderCount)}건이 모두 끝나야 탈퇴할 수 있어요. ` : ''
  return orderCount > 0
    ? `${open}결제하지 않은 주문은 바로 취소되고, 주문 기록 ${formatCount(orderCount)}건은 법에 따라 5년 동안 따로 보관해요.`
    : '따로 보관할 주문 기록이 없어요.'
}
const reviewsText = ({ reviewCount }: Preview): string =>
  reviewCount > 0
    ? `쓴 후기 ${formatCount(reviewCount)}개는 이름 없이 남아요. 지우려면 탈퇴하기 전에 지워 주세요.`
    : '남겨 둘 후기가 없어요.'

const consequencesOf = (preview: Preview): readonly (readonly [what: string, becomes: string])[] => [
  ['적립금과 쿠폰', `남은 적립금 ${formatWon(preview.point)}과 쿠폰이 바로 사라지고 되살릴 수 없어요.`],
  ['주문', ordersText(preview)],
  ['후기', reviewsText(preview)],
  ['개인정보', '이름, 연락처, 배송지, 계좌는 하루 안에 지워요.'],
]

const reasonOf = ({ openOrderCount }: Preview, agreed: boolean): string | undefined => {
  if (openOrderCount > 0) return '진행 중인 주문이 모두 끝나면 탈퇴할 수 있어요.'
  return agreed ? undefined : '내용을 확인하고 동의해 주세요.'
}

function LeaveForm({ preview, onLeft }: { preview: Preview; onLeft: () => Promise<void> }) {
  const { proved, sheet } = useFreshProof()
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const leave = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await proved(() => api('user.leave'))
      await onLeft()
    } catch (reason) {
      setError(failureText(reason))
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-6">
      <dl className="flex flex-col gap-4 rounded-card bg-sunken p-5">
        {consequencesOf(preview).map(([what, becomes]) => (
          <div key={what}>
            <dt className="text-14 font-bold">{what}</dt>
            <dd className="mt-0.5 text-14 text-ink-soft">{becomes}</dd>
          </div>
        ))}
      </dl>
      {preview.openOrderCount > 0 && (
        <ButtonLink to="/orders" look="line" size="large" wide>
          진행 중인 주문 보기
        </ButtonLink>
      )}
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
        모두 확인했고 탈퇴할게요
      </Checkbox>
      <FormError text={error} />
      <div className="flex flex-col gap-2">
        <Button
          look="danger"
          size="large"
          wide
          busy={busy}
          reason={reasonOf(preview, agreed)}
          onClick={() => void leave()}
        >
          탈퇴하기
        </Button>
        <ButtonLink to="/my-cuma" size="large" wide>
          계속 이용하기
        </ButtonLink>
      </div>
      {sheet}
    </div>
  )
}

/** Account deletion. First shows what happens to points, orders, reviews and data. SCREEN-18 */
export function LeaveView({ onLeft }: { onLeft: () => Promise<void> }) {
  const { data, error, refetch } = usePersonalCall('user.previewLeave')
  return (
    <FormPage title="회원 탈퇴" text="탈퇴하면 이렇게 돼요. 천천히 확인해 주세요.">
      {data && <LeaveForm preview={data} onLeft={onLeft} />}
      {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 w-full" />}
    </FormPage>
  )
}
