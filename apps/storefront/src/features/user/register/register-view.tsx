import type { AddressInput } from '@shop/contract'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import type { Enter } from '#src/features/user/login/login-form.tsx'
import { returnPathOf } from '#src/features/user/session/return-path.ts'
import { track } from '#src/lib/measurement/track.ts'
import { snsNames } from '#src/features/user/sns/sns-journey.ts'
import { EmailStep } from './email-step.tsx'
import { Interrupted, OwnAccount } from './own-account.tsx'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { refusedFields, sendSignUp } from './send-sign-up.ts'
import { changeDraft, forgetSignUp, refuseFields, resumeSignUp, type SignUpField, useSignUp } from './sign-up-store.ts'
import { type SignUpStep, stepAt, stepOfField, stepsOf } from './sign-up-steps.ts'
import { TermsStep } from './terms-step.tsx'

/** Progress bar of the sign-up. */
export function StepLine({ at, of }: { at: number; of: number }) {
  return (
    <div className="-mt-2 flex items-center gap-3">
      <progress
        aria-label="가입 단계"
        max={of}
        value={at}
        className="h-1 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures text-13 text-ink-faint">
        {at}/{of}
      </span>
    </div>
  )
}

const titles: Record<SignUpStep, string> = {
  email: '이메일을 알려 주세요',
  phone: '휴대폰 번호를 확인할게요',
  password: '비밀번호를 정해 주세요',
  address: '어디로 보내 드릴까요?',
  terms: '약관을 확인해 주세요',
}

/** Props of the address step. The receiver is the user signing up. */
export interface SignUpAddressStep {
  receiver: { name: string; phone: string }
  address: AddressInput | undefined
  error: string | undefined
  /** Called without an address if the user skips the step. */
  onDone: (address: AddressInput | undefined) => void
}

type GoTo = (step: SignUpStep) => void

/** Goes to the step of the first refused field and shows its error. Returns false if no field is named. */
const showRefused = (refused: Partial<Record<SignUpField, string>>, goTo: GoTo): boolean => {
  const [first] = Object.keys(refused) as SignUpField[]
  if (!first) return false
  // a refused phone has to be verified again
  if (refused.phone) changeDraft({ verifiedPhone: '' })
  refuseFields(refused)
  goTo(stepOfField[first])
  return true
}

/** Sends the sign-up. Shows refused fields on the steps where they were typed. */
const useSend = (goTo: GoTo, enter: Enter, onDone: () => void) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { draft, sns } = useSignUp.getState()
      const issued = await sendSignUp(draft)
      track('sign_up', { method: sns?.snsType ?? 'email' })
      // called before the login becomes visible to the page
      onDone()
      await enter(issued, true)
      forgetSignUp()
    } catch (reason) {
      if (!showRefused(refusedFields(reason), goTo)) setError(failureText(reason))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, send }
}

/** Reports whether the step offers a link to log in to an existing account. */
const mayLogIn = (step: SignUpStep, refused: Partial<Record<SignUpField, string>>, hasAccount: boolean): boolean =>
  step === 'phone' ? hasAccount || refused.phone !== undefined : step === 'email' && refused.email !== undefined

interface RegisterViewProps {
  enter: Enter
  /** Called with the number of steps in the tab's history. */
  onDone: (depth: number) => void
  renderAddress: (step: SignUpAddressStep) => ReactNode
}

/** Number of steps before the current one in the history. */
const depthOf = (state: unknown): number => (state as { depth?: number } | null)?.depth ?? 0

/** Sign-up in steps. Each step has its own address, so that going back returns to the previous step. SCREEN-2 */
export function RegisterView({ enter, onDone, renderAddress }: RegisterViewProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const depth = depthOf(useLocation().state)
  const { draft, sns, interrupted, refused, hasAccount } = useSignUp()
  // after hydration: the server-rendered page has no draft
  useLayoutEffect(resumeSignUp, [])
  const steps = stepsOf(sns !== undefined)
  const step = stepAt(search.get('step'), draft, sns !== undefined)
  const goTo = (next: SignUpStep) => {
    const params = new URLSearchParams(search)
    params.set('step', next)
    void navigate(`/register?${params.toString()}`, { state: { depth: depth + 1 } })
  }
  const onNext = () => {
    const next = steps[steps.indexOf(step) + 1]
    if (next) goTo(next)
  }
  const { busy, error, send } = useSend(goTo, enter, () => onDone(depth))
  const text = sns
    ? `${snsNames[sns.snsType]} 계정으로 가입해요. 장바구니는 그대로 이어져요.`
    : '가입해도 장바구니는 그대로 이어져요.'
  return (
    <FormPage title={titles[step]} text={text}>
      {interrupted && <Interrupted snsType={interrupted} returnPath={returnPathOf(search)} />}
      <StepLine at={steps.indexOf(step) + 1} of={steps.length} />
      {mayLogIn(step, refused, hasAccount) && (
        <OwnAccount snsType={hasAccount ? sns?.snsType : undefined} returnPath={returnPathOf(search)} />
      )}
      {step === 'email' && <EmailStep onNext={onNext} />}
      {step === 'phone' && (
        <PhoneStep returnPath={returnPathOf(search)} onNext={onNext} onTaken={(taken) => showRefused(taken, goTo)} />
      )}
      {step === 'password' && <PasswordStep onNext={onNext} />}
      {step === 'address' &&
        renderAddress({
          receiver: { name: draft.name, phone: draft.phone },
          address: draft.address,
          error: refused.address,
          onDone: (address) => {
            changeDraft({ address })
            onNext()
          },
        })}
      {step === 'terms' && <TermsStep busy={busy} error={error} onDone={() => void send()} />}
    </FormPage>
  )
}
