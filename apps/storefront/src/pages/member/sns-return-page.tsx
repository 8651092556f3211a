import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { showSnackbar } from '#src/features/snackbar/snackbar-store.ts'
import { failureText } from '#src/features/snackbar/tell-failure.ts'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { finishJourney } from '#src/features/user/sns/finish-journey.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import type { Route } from './+types/sns-return-page.ts'
import { comeIn } from './come-in.ts'

export const handle = definePageHandle({ title: '로그인', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches, location }) =>
  seo(siteOf(matches), { title: '간편 로그인', path: location.pathname, hidden: true })

/** Where Naver, and kakaotalk without a popup, sends a visitor back: the state must be the one this tab left with. SCREEN-2 */
export default function SnsReturnPage() {
  const navigate = useNavigate()
  const ready = useAuth(({ status }) => status === 'ready')
  const [error, setError] = useState<string>()
  const begun = useRef(false)
  useEffect(() => {
    // a code is good once, and an effect may run twice
    if (!ready || begun.current) return
    begun.current = true
    finishJourney(new URLSearchParams(window.location.search), comeIn).then(
      ({ to, message }) => {
        if (message) showSnackbar(message)
        void navigate(to, { replace: true })
      },
      (reason: unknown) => setError(failureText(reason)),
    )
  }, [ready, navigate])
  if (error === undefined)
    return (
      <FormPage title="로그인하고 있어요" text="잠시만 기다려 주세요.">
        {null}
      </FormPage>
    )
  return (
    <FormPage title="로그인하지 못했어요" text={error}>
      <ButtonLink to="/login" replace size="large" wide>
        다시 로그인하기
      </ButtonLink>
    </FormPage>
  )
}
