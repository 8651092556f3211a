import type { CallReply } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { enterStaff } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { FormError } from './form-error.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useStepForm } from './use-step-form.ts'

type Confirmed = CallReply<'admin.session.confirmTotp'>

/** Makes a secret for the authenticator once. Reading it again would make another one. */
const useSecret = () =>
  useQuery({
    queryKey: ['totp-secret'],
    queryFn: () => call('admin.session.startTotp', { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

function ConfirmForm({ onDone }: { onDone: (confirmed: Confirmed) => void }) {
  const form = useStepForm({
    start: { code: '' },
    check: ({ code }) => ({ code: !code.trim() && '여섯 자리 번호를 입력해 주세요.' }),
    send: async ({ code }) => onDone(await call('admin.session.confirmTotp', { body: { code } })),
    fieldOfCode: { totpWrong: 'code', invalidInput: 'code' },
  })
  return (
    <form {...form.formProps} aria-label="인증 앱 등록" className="flex flex-col gap-4">
      <TextField label="인증 번호" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      <FormError text={form.formError} />
      <Button type="submit" look="primary" wide busy={form.busy}>
        등록하기
      </Button>
    </form>
  )
}

/** First login: puts an authenticator into use and shows the recovery codes once. */
export function TotpSetUp() {
  const { data: secret, error, refetch } = useSecret()
  const [confirmed, setConfirmed] = useState<Confirmed>()
  if (confirmed) return <RecoveryCodes codes={confirmed.recoveryCodes} onDone={() => enterStaff(confirmed)} />
  if (error) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  if (!secret) return <SkeletonRows rows={3} />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex justify-center rounded-control p-2 ring-1 ring-line">
        <QrCode text={secret.uri} label="인증 앱으로 찍는 QR 코드" />
      </div>
      <TextField
        label="인증 앱에 넣을 키"
        hint="QR 코드를 찍을 수 없으면 이 키를 앱에 직접 넣어 주세요."
        value={secret.secret}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <a href={secret.uri} className="text-14 font-semibold underline underline-offset-4">
        이 기기의 인증 앱에서 열기
      </a>
      <ConfirmForm onDone={setConfirmed} />
    </div>
  )
}
