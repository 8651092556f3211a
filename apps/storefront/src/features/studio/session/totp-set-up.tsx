import type { CallReply } from '@shop/contract'
import { useEffect, useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { CopyField } from '../channel/copy-field.tsx'
import { staffApi } from './staff-api.ts'
import { enterStaff } from './staff-session.ts'

type Secret = CallReply<'admin.session.startTotp'>
type Confirmed = CallReply<'admin.session.confirmTotp'>

/** Makes a secret for the authenticator, once for each attempt. */
const useSecret = () => {
  const [secret, setSecret] = useState<Secret>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOpen = true
    staffApi('admin.session.startTotp', { body: {} }).then(
      (made) => isOpen && setSecret(made),
      (reason: unknown) => isOpen && setError(reason),
    )
    return () => {
      isOpen = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt makes another secret
  }, [attempt])
  const retry = () => {
    setError(undefined)
    setAttempt((count) => count + 1)
  }
  return { secret, error, retry }
}

function RecoveryCodes({ confirmed }: { confirmed: Confirmed }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-pretty">
        휴대폰을 잃어버렸을 때 쓰는 복구 코드예요. 지금만 보여요. 코드마다 한 번씩 쓸 수 있어요.
      </p>
      <ul aria-label="복구 코드" className="grid grid-cols-2 gap-2 rounded-control bg-sunken p-4 text-14 tabular-nums">
        {confirmed.recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={() => enterStaff(confirmed)}>
        복구 코드를 저장했어요
      </Button>
    </div>
  )
}

function ConfirmForm({ onDone }: { onDone: (confirmed: Confirmed) => void }) {
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => toErrors({ code: !code.trim() && '여섯 자리 번호를 입력해 주세요.' }),
    send: async ({ code }) => onDone(await staffApi('admin.session.confirmTotp', { body: { code } })),
    fieldOfCode: { totpWrong: 'code' },
  })
  return (
    <form {...form.formProps} aria-label="인증 앱 등록" className="flex flex-col gap-4">
      <TextField label="인증 번호" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      <FormError text={form.errors.form} />
      <Button type="submit" wide busy={form.busy}>
        등록하기
      </Button>
    </form>
  )
}

/** First login: puts an authenticator into use and shows the recovery codes once. */
export function TotpSetUp() {
  const { secret, error, retry } = useSecret()
  const [confirmed, setConfirmed] = useState<Confirmed>()
  if (confirmed) return <RecoveryCodes confirmed={confirmed} />
  if (error !== undefined) return <ErrorNote text={failureText(error)} onRetry={retry} />
  if (!secret) return <Skeleton className="h-12" />
  return (
    <div className="flex flex-col gap-4">
      <CopyField label="인증 앱에 넣을 키" value={secret.secret} />
      <a href={secret.uri} className="text-14 font-semibold underline">
        이 기기의 인증 앱에서 열기
      </a>
      <ConfirmForm onDone={setConfirmed} />
    </div>
  )
}
