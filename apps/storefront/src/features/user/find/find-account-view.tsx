import type { CallReply } from '@shop/contract'
import { useState } from 'react'
import { failureText } from '#src/features/snackbar/tell-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { PhoneCode } from '#src/features/user/phone/phone-code.tsx'
import { snsNames } from '#src/features/user/sns/sns-journey.ts'
import { api } from '#src/lib/call/api.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'

type Found = CallReply<'user.lookUp'>

function FoundAccount({ found }: { found: Found }) {
  if (!found.exists) {
    return (
      <section aria-label="찾은 결과" className="flex flex-col gap-4">
        <p className="rounded-card bg-sunken p-5 text-16">이 번호로 가입한 계정이 없어요.</p>
        <ButtonLink to="/register" size="large" wide>
          회원가입
        </ButtonLink>
      </section>
    )
  }
  return (
    <section aria-label="찾은 결과" className="flex flex-col gap-4">
      <div className="rounded-card bg-accent-soft p-5">
        <p className="text-13 text-accent-ink">{found.snsType ? '간편 로그인으로 가입했어요' : '가입한 이메일'}</p>
        <p className="mt-0.5 text-18 font-bold break-all">
          {found.snsType ? `${snsNames[found.snsType]} 로그인` : (found.email ?? '이메일이 없어요')}
        </p>
      </div>
      <ButtonLink to="/login" size="large" wide>
        로그인
      </ButtonLink>
      {!found.snsType && (
        <ButtonLink to="/reset-password" look="line" size="large" wide>
          비밀번호 다시 정하기
        </ButtonLink>
      )}
    </section>
  )
}

/** With which e-mail one has an account: told to who proves the phone, and masked. SCREEN-2 */
export function FindAccountView() {
  const [phone, setPhone] = useState('')
  const [verified, setVerified] = useState('')
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<string>()
  const look = async (proved: string) => {
    setVerified(proved)
    setError(undefined)
    try {
      setFound(await api('user.lookUp', { body: { phone: proved } }))
    } catch (reason) {
      setVerified('')
      setError(failureText(reason))
    }
  }
  return (
    <FormPage title="계정 찾기" text="가입할 때 쓴 휴대폰 번호를 인증하면 알려 드려요.">
      {found ? (
        <FoundAccount found={found} />
      ) : (
        <div className="flex flex-col gap-4">
          <PhoneCode
            phone={phone}
            verifiedPhone={verified}
            onPhone={setPhone}
            onProved={(proved) => void look(proved)}
          />
          <FormError text={error} />
        </div>
      )}
    </FormPage>
  )
}
