import { useState } from 'react'
import { useLocation } from 'react-router'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { PasswordField } from '#src/features/user/password/password-field.tsx'
import { askInPopup } from '#src/features/user/sns/kakao-popup.ts'
import { proveWithSns } from '#src/features/user/sns/prove-with-sns.ts'
import { leaveForSns, snsNames, type SnsType } from '#src/features/user/sns/sns-journey.ts'
import { useOneQuestion } from '#src/features/user/sns/use-one-question.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'

function PasswordProof({ onProved }: { onProved: () => void }) {
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => toErrors({ password: !password && '비밀번호를 입력해 주세요.' }),
    send: async ({ password }) => {
      try {
        await api('user.proveAgain', { body: { password } })
      } catch (error) {
        // no e-mail was entered here, so loginFailed gets its own text
        if (!(error instanceof ApiError) || error.code !== 'loginFailed') throw error
        form.show({ password: '비밀번호가 맞지 않아요.' })
        return
      }
      onProved()
    },
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <PasswordField label="지금 비밀번호" autoComplete="current-password" {...form.field('password')} />
      <FormError text={form.errors.form} />
      <Button type="submit" size="large" wide busy={form.busy}>
        확인
      </Button>
    </form>
  )
}

function SnsProof({ snsType, onProved }: { snsType: SnsType; onProved: () => void }) {
  const { pathname } = useLocation()
  const [error, setError] = useState<string>()
  const nextSignal = useOneQuestion()
  const prove = async () => {
    const signal = nextSignal()
    setError(undefined)
    try {
      const code = snsType === 'kakaotalk' ? await askInPopup('prove', signal) : undefined
      if (code === undefined) {
        await leaveForSns(snsType, { returnPath: pathname, aim: 'prove' })
        return
      }
      await proveWithSns(code)
      onProved()
    } catch (reason) {
      if (signal.aborted) return
      setError(failureText(reason))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Button size="large" wide onClick={() => void prove()}>
        {snsNames[snsType]}로 다시 확인하기
      </Button>
      <FormError text={error} />
    </div>
  )
}

/** Asks the user to authenticate again before a sensitive change. */
export function ProofSheet(props: { open: boolean; onProved: () => void; onClose: () => void }) {
  const { open, onProved, onClose } = props
  const { data: user } = usePersonalCall('user.getDetail')
  return (
    <Sheet open={open} onClose={onClose} title="다시 한번 확인할게요">
      <p className="pb-4 text-14 text-ink-soft">
        중요한 정보를 지키기 위해 본인인지 확인해요. 10분 동안은 다시 묻지 않아요.
      </p>
      {user?.snsType ? <SnsProof snsType={user.snsType} onProved={onProved} /> : <PasswordProof onProved={onProved} />}
    </Sheet>
  )
}
