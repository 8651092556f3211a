import { type Terms, toggleTerm } from '@shop/rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { changeDraft, useSignUp } from './sign-up-store.ts'

const linesOf = (legal: { termsPath: string; privacyPath: string }) =>
  [
    ['essentialService', '[필수] 만 14세 이상이며 이용약관에 동의해요', legal.termsPath],
    ['essentialPrivacy', '[필수] 개인정보 수집과 이용에 동의해요', legal.privacyPath],
    ['optionalService', '[선택] 혜택과 이벤트 소식 받기 (푸시, 문자, 이메일)', undefined],
  ] as const satisfies readonly (readonly [term: keyof Terms, label: string, to: string | undefined])[]

function TermLinesNote({ night, onNight }: { night: boolean; onNight: (night: boolean) => void }) {
  return (
    <li className="pl-8">
      <Checkbox checked={night} onChange={(event) => onNight(event.currentTarget.checked)}>
        [선택] 밤 9시부터 아침 8시 사이에도 받기
      </Checkbox>
      <p className="text-12 text-ink-faint">
        소식은 푸시, 문자, 이메일로 보내 드려요. 동의한 날짜를 기록하고, 알림 설정에서 언제든 끌 수 있어요.
      </p>
    </li>
  )
}

/** TERMS-1: checkboxes for all, the two required terms and the optional one; a separate consent to advertising at night. */
export function TermsStep({ onDone, busy, error }: { onDone: () => void; busy: boolean; error: string | undefined }) {
  const { draft, refused } = useSignUp()
  const { legal } = useBrand()
  const { terms, nightAlarm } = draft
  const [missing, setMissing] = useState(false)
  const toggle = (term: keyof Terms) => {
    setMissing(false)
    const next = toggleTerm(terms, term)
    changeDraft({ terms: next, nightAlarm: nightAlarm && next.optionalService })
  }
  const submit = () => {
    const isMissing = !terms.essentialService || !terms.essentialPrivacy
    setMissing(isMissing)
    if (!isMissing) onDone()
  }
  const wrong = missing ? '필수 약관에 동의해 주세요.' : refused.terms
  return (
    <div className="flex flex-col gap-5">
      <div>
        <div className="rounded-card bg-sunken px-4 py-2">
          <Checkbox
            checked={terms.allTerms}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'sign-up-terms-note' : undefined}
            onChange={() => toggle('allTerms')}
          >
            <b className="text-16">모두 동의해요</b>
          </Checkbox>
        </div>
        <ul className="mt-2 px-4">
          {linesOf(legal).map(([term, label, to]) => (
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
          {terms.optionalService && (
            <TermLinesNote night={nightAlarm} onNight={(night) => changeDraft({ nightAlarm: night })} />
          )}
        </ul>
        {wrong && (
          <p id="sign-up-terms-note" role="alert" className="mt-2 px-4 text-13 text-danger">
            {wrong}
          </p>
        )}
      </div>
      <FormError text={error} />
      <Button size="large" wide busy={busy} onClick={submit}>
        가입하기
      </Button>
    </div>
  )
}
