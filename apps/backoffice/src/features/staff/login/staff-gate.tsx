import type { Staff, StaffStep } from '@shop/contract'
import { type BrandId, isBrandId } from '@shop/brands'
import { type ReactNode, useEffect, useState } from 'react'
import { codeOf, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { enterStaff, leaveStaff, selectBrand, useStaffSession } from '#src/lib/session/staff-session.ts'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { ExpiredLogin } from './expired-login.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { TotpForm } from './totp-form.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

/** Reads the session of the cookie once. Returns the error if there was no answer. */
const useFirstSession = () => {
  const isStarting = useStaffSession(({ status }) => status === 'starting')
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isStarting) return
    call('admin.session.get').then(enterStaff, (reason: unknown) => {
      if (codeOf(reason) === 'unauthorized') leaveStaff()
      else setError(reason)
    })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt reads the session again
  }, [isStarting, attempt])
  const retry = () => {
    setError(undefined)
    setAttempt((count) => count + 1)
  }
  return { error, retry }
}

/** Selects a brand of the account if it has no role on the selected one. */
const useOwnBrand = (staff: Staff | undefined): void => {
  const brand = useStaffSession((session) => session.brand)
  useEffect(() => {
    if (!staff || staff.nextStep !== null || staff.brands.includes(brand)) return
    const own = staff.brands.find((id): id is BrandId => isBrandId(id))
    if (own === undefined) return
    selectBrand(own)
    call('admin.session.get').then(enterStaff, () => leaveStaff())
  }, [staff, brand])
}

function LoginCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · 관리자`
  }, [title])
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex w-full max-w-[380px] flex-col gap-6 rounded-card bg-surface p-6 shadow-lift">
        <div className="flex flex-col gap-1">
          <p className="text-13 font-semibold text-accent-ink">관리자</p>
          <h1 className="text-22 font-bold">{title}</h1>
          <p className="text-14 text-pretty text-ink-soft">{text}</p>
        </div>
        {children}
      </div>
    </main>
  )
}

/** Step of the login that the session has to take next. */
function NextStep({ staff, step }: { staff: Staff; step: StaffStep }) {
  if (step === 'password')
    return (
      <LoginCard
        title="새 비밀번호 정하기"
        text={`${staff.name}님, 처음 로그인했어요. 나만 아는 비밀번호로 바꿔 주세요.`}
      >
        <NewPasswordForm staff={staff} />
      </LoginCard>
    )
  if (step === 'totpSetUp')
    return (
      <LoginCard
        title="인증 앱 등록하기"
        text="휴대폰의 인증 앱으로 QR 코드를 찍고, 앱에 보이는 여섯 자리 번호를 입력해 주세요. 다음 로그인부터 비밀번호와 함께 써요."
      >
        <TotpSetUp />
      </LoginCard>
    )
  return (
    <LoginCard title="인증 번호 입력하기" text={`${staff.name}님, 인증 앱에 보이는 여섯 자리 번호를 입력해 주세요.`}>
      <TotpForm />
    </LoginCard>
  )
}

/**
 * Renders the back office for a staff account, and the login until there is one. The address stays, so the screen that was asked for
 * opens after the login.
 */
export function StaffGate({ children }: { children: (staff: Staff) => ReactNode }) {
  const { status, staff } = useStaffSession()
  const { error, retry } = useFirstSession()
  useOwnBrand(staff)
  if (status === 'starting' || status === 'out' || !staff)
    return (
      <LoginCard title="로그인" text="직원 계정으로 로그인해 주세요. 쇼핑 계정으로는 들어올 수 없어요.">
        {error === undefined && status === 'starting' && <SkeletonRows rows={3} />}
        {error !== undefined && <ErrorNote text={failureText(error)} onRetry={retry} />}
        {status === 'out' && <LoginForm />}
      </LoginCard>
    )
  if (staff.nextStep !== null) return <NextStep staff={staff} step={staff.nextStep} />
  return (
    // another account starts with an empty screen
    <div key={staff.id} className="contents">
      {children(staff)}
      <ExpiredLogin open={status === 'expired'} />
    </div>
  )
}
