import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { forgetSnsSignUp } from '#src/features/user/register/sign-up-store.ts'
import { LoginForm } from '#src/features/user/login/login-form.tsx'
import { loginPathOf, returnPathOf } from '#src/features/user/session/return-path.ts'
import { SocialButtons } from '#src/features/user/sns/social-buttons.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { comeIn } from './come-in.ts'

export const handle = definePageHandle({ title: '로그인', bottom: false, footer: false })
export const Head = () => <Seo title="로그인" path="/login" hidden />

const LINK = 'finger flex min-h-11 items-center px-2 text-14 text-ink-soft'

/** Login page. A logged-in user continues at the return path, in every tab. SCREEN-2 */
export default function LoginPage() {
  const { koreanName } = useBrand()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const member = useAuth(({ user }) => isMember(user))
  const returnPath = returnPathOf(search)
  useEffect(() => {
    if (member) void navigate(returnPath, { replace: true })
  }, [member, navigate, returnPath])
  return (
    <FormPage title={`${koreanName}에 오신 걸 환영해요`} text="장바구니는 로그인해도 그대로 이어져요.">
      <LoginForm enter={comeIn} />
      <nav aria-label="계정 도움말" className="-my-3 flex justify-center divide-x divide-line">
        <Link to="/find-account" className={LINK}>
          계정 찾기
        </Link>
        <Link to="/reset-password" className={LINK}>
          비밀번호 찾기
        </Link>
        <Link
          to={loginPathOf(returnPath, '/register')}
          // starts an e-mail sign-up and discards a social one
          onClick={forgetSnsSignUp}
          className={`${LINK} font-semibold text-accent-ink`}
        >
          회원가입
        </Link>
      </nav>
      <SocialButtons enter={comeIn} returnPath={returnPath} />
    </FormPage>
  )
}
