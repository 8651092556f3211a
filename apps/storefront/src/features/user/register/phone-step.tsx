import { useRef, useState } from 'react'
import { PhoneCode } from '#src/features/user/phone/phone-code.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { PhoneAccounts } from './own-account.tsx'
import { findKnown, type Known } from './send-sign-up.ts'
import { changeDraft, type SignUpField, useSignUp } from './sign-up-store.ts'

interface PhoneStepProps {
  /** Return path after logging in instead. */
  returnPath: string
  onNext: () => void
  /** Called if the e-mail or the phone is taken. */
  onTaken: (taken: Partial<Record<SignUpField, string>>) => void
}

/** Step for the name and a verified phone. */
export function PhoneStep({ returnPath, onNext, onTaken }: PhoneStepProps) {
  const { draft, refused } = useSignUp()
  const [errors, setErrors] = useState<{ name?: string; phone?: string }>({})
  // existing accounts, shown before the user continues with a new account
  const [logins, setLogins] = useState<Known['logins']>([])
  const { busy, run } = useOneWork()
  const form = useRef<HTMLFormElement>(null)
  const isProved = draft.phone !== '' && draft.phone === draft.verifiedPhone
  const goOn = async () => {
    if (logins.length > 0) return onNext()
    const known = await findKnown(draft)
    if (Object.keys(known.refused).length > 0) onTaken(known.refused)
    else if (known.logins.length > 0) setLogins(known.logins)
    else onNext()
  }
  const submit = () => {
    const found = {
      ...(!draft.name.trim() && { name: '이름을 입력해 주세요.' }),
      ...(!isProved && { phone: '휴대폰 번호를 인증해 주세요.' }),
    }
    setErrors(found)
    const [first] = Object.keys(found)
    if (first === undefined) void run(goOn)
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-5"
    >
      <TextField
        label="이름"
        name="name"
        autoComplete="name"
        required
        maxLength={40}
        placeholder="이름"
        value={draft.name}
        error={errors.name ?? refused.name}
        onChange={(event) => {
          changeDraft({ name: event.currentTarget.value })
          setErrors({})
        }}
      />
      <PhoneCode
        phone={draft.phone}
        verifiedPhone={draft.verifiedPhone}
        error={errors.phone ?? refused.phone}
        onPhone={(phone) => {
          changeDraft({ phone })
          setErrors({})
          setLogins([])
        }}
        onProved={(phone) => {
          changeDraft({ phone, verifiedPhone: phone })
          setErrors({})
        }}
      />
      <div aria-live="polite">{logins.length > 0 && <PhoneAccounts logins={logins} returnPath={returnPath} />}</div>
      <Button type="submit" size="large" wide busy={busy}>
        {logins.length > 0 ? '새 계정으로 계속하기' : '다음'}
      </Button>
    </form>
  )
}
