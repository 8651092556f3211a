import { useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { PhoneCode } from '#src/features/user/phone/phone-code.tsx'
import { api } from '#src/lib/call/api.ts'
import { type Found, FoundAccount, foundTitle } from './found-account.tsx'

/** Shows the masked e-mails of the accounts of a phone, after the user verifies the phone. SCREEN-2 */
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
    <FormPage
      title={found ? foundTitle(found) : '계정 찾기'}
      text={found ? undefined : '가입할 때 쓴 휴대폰 번호를 인증하면 알려 드려요.'}
    >
      {found ? (
        <FoundAccount found={found} mayReset />
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
