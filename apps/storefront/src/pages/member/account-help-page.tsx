import { useLocation } from 'react-router'
import { FindAccountView } from '#src/features/user/find/find-account-view.tsx'
import { ResetPasswordView } from '#src/features/user/find/reset-password-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

const RESET = '/reset-password'
const titleOf = (pathname: string): string => (pathname === RESET ? '비밀번호 찾기' : '계정 찾기')

export const handle = definePageHandle({ title: '로그인 도움말', bottom: false, footer: false })
export function Head() {
  const { pathname } = useLocation()
  return <Seo title={titleOf(pathname)} path={pathname} hidden />
}

/** /find-account and /reset-password: help for users who cannot log in. SCREEN-2 */
export default function AccountHelpPage() {
  const { pathname } = useLocation()
  return pathname === RESET ? <ResetPasswordView /> : <FindAccountView />
}
