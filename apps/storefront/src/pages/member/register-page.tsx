import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { AddressStep } from '#src/features/address/book/address-step.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { RegisterView } from '#src/features/user/register/register-view.tsx'
import { returnPathOf } from '#src/features/user/session/return-path.ts'
import { useBrand } from '#src/lib/brand-context.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { comeIn } from './come-in.ts'

export const handle = definePageHandle({ title: '회원가입', bottom: false, footer: false })
export const Head = () => <Seo title="회원가입" path="/register" hidden />

function Welcome({ returnPath }: { returnPath: string }) {
  const { koreanName } = useBrand()
  return (
    <FormPage
      follows
      title="가입을 마쳤어요"
      text={`${koreanName} 회원이 되신 걸 환영해요.\n장바구니는 그대로 이어져요.`}
    >
      <div className="flex flex-col gap-2">
        <ButtonLink to={returnPath} replace size="large" wide>
          {returnPath === '/' ? '쇼핑하러 가기' : '하던 일 계속하기'}
        </ButtonLink>
        <ButtonLink to="/my-cuma" replace look="line" size="large" wide>
          내 정보 보기
        </ButtonLink>
      </div>
    </FormPage>
  )
}

/** Sign-up page. SCREEN-2 */
export default function RegisterPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const member = useAuth(({ user }) => isMember(user))
  const returnPath = returnPathOf(search)
  useEffect(() => {
    if (member && !done) void navigate(returnPath, { replace: true })
  }, [member, done, navigate, returnPath])
  if (done) return <Welcome returnPath={returnPath} />
  const finish = (depth: number) => {
    setDone(true)
    // removes the completed steps from the history, so that going back leaves the sign-up
    if (depth > 0) void navigate(-depth)
  }
  return <RegisterView enter={comeIn} onDone={finish} renderAddress={(step) => <AddressStep {...step} />} />
}
