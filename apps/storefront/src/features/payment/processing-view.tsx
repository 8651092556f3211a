import { useEffect, useState } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Drawing, ink } from '#src/ui/display/illustration/illustration-frame.tsx'
import type { PaymentResult } from './use-payment-result.ts'

const SLOW_MS = 12_000

/** Illustration of a card moving slowly into a slot. */
const CardIllustration = () => (
  <Drawing>
    <g className="animate-pulse">
      <rect x="34" y="30" width="64" height="44" rx="8" fill="var(--b-accent)" {...ink} />
      <path d="M34 44h64" stroke="var(--b-ink)" strokeWidth="7" />
      <path d="M44 62h16" stroke="var(--b-surface)" strokeWidth="4" strokeLinecap="round" />
    </g>
    <rect x="26" y="76" width="80" height="24" rx="8" fill="var(--b-surface)" {...ink} />
    <path d="M40 88h52" {...ink} />
  </Drawing>
)

const useIsSlow = (): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

/** Party that has to respond, per payment type. */
const answerers: Record<string, string> = {
  virtual_account: '은행',
  transfer: '은행',
  wallet: '결제사',
}

const wordsOf = (isLost: boolean, isSlow: boolean, by: string): readonly [title: string, text: string] => {
  if (isLost) {
    return ['연결이 불안정해요', '결제 결과를 아직 받지 못했어요.\n두 번 결제되지 않으니 안심하고 다시 확인해 주세요.']
  }
  const title = by === 'virtual_account' ? '입금할 계좌를 받고 있어요' : '결제를 확인하고 있어요'
  return isSlow
    ? [title, `${answerers[by] ?? '카드사'}의 답을 기다리고 있어요.\n이 화면을 닫아도 결제는 안전하게 처리돼요.`]
    : [title, '잠시만 기다려 주세요.\n곧 주문 결과를 보여 드려요.']
}

/** Processing page between the payment window and the result. Shows no success, which only the server decides. */
export function ProcessingView({
  result,
  by = 'card',
}: {
  result: Pick<PaymentResult, 'isUnanswered' | 'retry'>
  /** Payment type the window was opened with. */
  by?: string | undefined
}) {
  const isSlow = useIsSlow()
  const noVisitor = useAuth(({ status }) => status === 'failed')
  const isLost = result.isUnanswered || noVisitor
  const [title, text] = wordsOf(isLost, isSlow, by)
  const retry = noVisitor ? () => window.location.reload() : result.retry
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 px-8 py-24 text-center">
      <CardIllustration />
      <div aria-live="polite" className="flex flex-col gap-2">
        <h1 className="text-22 font-bold">{title}</h1>
        <p className="text-14 text-pretty whitespace-pre-line text-ink-soft">{text}</p>
      </div>
      {isLost ? (
        <Button onClick={retry}>다시 확인하기</Button>
      ) : (
        <div className="h-1 w-40 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <div className="h-full w-2/5 animate-[progress_1.4s_ease-in-out_infinite] rounded-full bg-accent" />
        </div>
      )}
    </div>
  )
}
