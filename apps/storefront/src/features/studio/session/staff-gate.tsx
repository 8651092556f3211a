import type { Staff, StaffStep } from '@shop/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { Logo } from '#src/brand/logo/logo.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { ExpiredLogin } from './expired-login.tsx'
import { StaffLoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { staffApi } from './staff-api.ts'
import { enterStaff, leaveStaff, useStaffSession } from './staff-session.ts'
import { TotpForm } from './totp-form.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

/** Reads the session of the cookie once. Returns the error if there was no answer. */
const useFirstSession = () => {
  const isStarting = useStaffSession(({ status }) => status === 'starting')
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isStarting) return
    staffApi('admin.session.get').then(enterStaff, (reason: unknown) => {
      if (reason instanceof ApiError && reason.code === 'unauthorized') leaveStaff()
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

interface CardProps {
  title: string
  text: string
  children: ReactNode
}

function Card({ title, text, children }: CardProps) {
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh items-center justify-center p-4 outline-none">
      <div className="flex w-full max-w-[380px] flex-col gap-6 rounded-card bg-surface p-6 shadow-lift">
        <div className="flex flex-col gap-3">
          <div className="flex">
            <Logo height={24} />
          </div>
          <div className="flex flex-col gap-1">
            <h1 className="text-22 font-bold">{title}</h1>
            <p className="text-14 text-pretty text-ink-soft">{text}</p>
          </div>
        </div>
        {children}
      </div>
    </main>
  )
}

// React renders the content of noscript on the server only, so the browser's script does not contain it
const NoScript = () =>
  import.meta.env.SSR ? (
    <noscript>
      <p className="text-14">스튜디오를 쓰려면 브라우저 설정에서 자바스크립트를 켜 주세요.</p>
    </noscript>
  ) : (
    <noscript />
  )

const Waiting = () => (
  <div className="flex flex-col gap-4" aria-busy="true">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
)

/** Step of the login that the session has to take next. */
function NextStep({ staff, step }: { staff: Staff; step: StaffStep }) {
  if (step === 'password')
    return (
      <Card title="새 비밀번호 정하기" text={`${staff.name}님, 처음 로그인했어요. 나만 아는 비밀번호로 바꿔 주세요.`}>
        <NewPasswordForm staff={staff} />
      </Card>
    )
  if (step === 'totpSetUp')
    return (
      <Card
        title="인증 앱 등록하기"
        text="휴대폰의 인증 앱에 키를 넣고, 앱에 보이는 여섯 자리 번호를 입력해 주세요. 다음 로그인부터 비밀번호와 함께 써요."
      >
        <TotpSetUp />
      </Card>
    )
  return (
    <Card title="인증 번호 입력하기" text={`${staff.name}님, 인증 앱에 보이는 여섯 자리 번호를 입력해 주세요.`}>
      <TotpForm />
    </Card>
  )
}

/** Renders the studio for a staff account, and the login until there is one. */
export function StaffGate({ children }: { children: (staff: Staff) => ReactNode }) {
  const { status, staff } = useStaffSession()
  const { error, retry } = useFirstSession()
  if (status === 'starting' || status === 'out' || !staff)
    return (
      <Card title="라이브 스튜디오" text="직원 계정으로 로그인해 주세요. 쇼핑 계정으로는 들어올 수 없어요.">
        <NoScript />
        {error === undefined && status === 'starting' && <Waiting />}
        {error !== undefined && <ErrorNote text={failureText(error)} onRetry={retry} />}
        {status === 'out' && <StaffLoginForm />}
      </Card>
    )
  if (staff.nextStep !== null) return <NextStep staff={staff} step={staff.nextStep} />
  return (
    // another account starts with an empty page
    <div key={staff.id} className="contents">
      {children(staff)}
      <ExpiredLogin open={status === 'expired'} />
    </div>
  )
}
