import type { OrderTmp } from '@shop/contract'
import { formatCount, formatWon, type Terms } from '@shop/rules'
import { Link } from 'react-router'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { Section } from './section.tsx'
import type { Checkout } from './use-checkout.ts'
import { fieldIds } from './use-checkout-fields.ts'

/** Points section, for a member who has points and may use them here. PAY-8 */
export function PointsSection({ checkout, points }: { checkout: Checkout; points: OrderTmp['points'] }) {
  const { usedPoint, pointsError, change } = checkout
  const set = (value: number) => change({ usedPoint: Math.min(Math.max(0, value), points.usable) })
  return (
    <Section title="적립금">
      <TextField
        label={`사용할 적립금 (가진 적립금 ${formatCount(points.balance)}원)`}
        inputMode="numeric"
        value={usedPoint === 0 ? '' : formatCount(usedPoint)}
        placeholder="0"
        error={pointsError}
        hint={
          points.usable > 0
            ? `${formatWon(points.usable)}까지 쓸 수 있어요.`
            : `적립금 ${formatWon(points.minUsePoint)} 이상, 상품 금액 ${formatWon(points.minPointUseProductPrice)} 이상일 때 쓸 수 있어요.`
        }
        disabled={points.usable === 0}
        onChange={(event) => set(Number(event.currentTarget.value.replace(/\D/g, '')))}
        trailing={
          <Button look="ghost" size="small" disabled={points.usable === 0} onClick={() => set(points.usable)}>
            모두 사용
          </Button>
        }
      />
    </Section>
  )
}

const lines: readonly (readonly [term: keyof Terms, label: string, to: string | undefined])[] = [
  ['essentialService', '[필수] 이용약관과 구매 조건 확인', '/terms/service'],
  ['essentialPrivacy', '[필수] 개인정보 수집·이용과 제3자 제공', '/terms/privacy'],
  ['optionalService', '[선택] 혜택과 이벤트 소식 받기 (푸시, 문자, 이메일)', undefined],
]

/** TERMS-1: the “all” checkbox and the three terms. */
export function TermsSection({ checkout }: { checkout: Checkout }) {
  const { terms, errors, toggle } = checkout
  const errorId = `${fieldIds.terms}-note`
  return (
    <Section title="약관 동의">
      <div className="rounded-card bg-sunken px-4 py-2">
        <Checkbox
          id={fieldIds.terms}
          checked={terms.allTerms}
          aria-invalid={errors.terms ? true : undefined}
          aria-describedby={errors.terms ? errorId : undefined}
          onChange={() => toggle('allTerms')}
        >
          <b className="text-16">모두 동의해요</b>
        </Checkbox>
      </div>
      <ul className="mt-2 px-4">
        {lines.map(([term, label, to]) => (
          <li key={term} className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Checkbox checked={terms[term]} onChange={() => toggle(term)}>
                {label}
              </Checkbox>
            </div>
            {to && (
              <Link
                to={to}
                target="_blank"
                className="finger shrink-0 text-13 text-ink-faint underline underline-offset-4"
              >
                보기<span className="sr-only">: {label} (새 창)</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {errors.terms && (
        <p id={errorId} className="mt-2 px-4 text-13 text-danger">
          {errors.terms}
        </p>
      )}
    </Section>
  )
}
