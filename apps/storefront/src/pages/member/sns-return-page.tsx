import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { finishJourney, returnPathOf } from '#src/features/user/sns/finish-journey.ts'
import { endJourney } from '#src/features/user/sns/sns-journey.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { comeIn } from './come-in.ts'

export const handle = definePageHandle({ title: '로그인', bottom: false, footer: false })
export function Head() {
  const { pathname } = useLocation()
  return <Seo title="간편 로그인" path={pathname} hidden />
}

/** Return page of Naver, and of kakaotalk without a popup. The state must be that of the login started in this tab. SCREEN-2 */
export default function SnsReturnPage() {
  const navigate = useNavigate()
  const ready = useAuth(({ status }) => status === 'ready')
  const [failed, setFailed] = useState<{ title: string; text: string; to: string }>()
  const begun = useRef(false)
  useEffect(() => {
    // a code is single-use, and an effect may run twice
    if (!ready || begun.current) return
    begun.current = true
    const search = new URLSearchParams(window.location.search)
    const journey = endJourney(search.get('state'))
    finishJourney(journey, search, comeIn).then(
      ({ to, message }) => {
        if (message) showSnackbar(message)
        void navigate(to, { replace: true })
      },
      (reason: unknown) =>
        setFailed({
          title: journey?.aim === 'prove' ? '본인인지 확인하지 못했어요' : '로그인하지 못했어요',
          text: failureText(reason),
          to: journey ? returnPathOf(journey) : '/login',
        }),
    )
  }, [ready, navigate])
  if (failed === undefined)
    return (
      <FormPage title="로그인하고 있어요" text="잠시만 기다려 주세요.">
        {null}
      </FormPage>
    )
  return (
    <FormPage title={failed.title} text={failed.text}>
      <ButtonLink to={failed.to} replace size="large" wide>
        {failed.to.startsWith('/login') ? '다시 로그인하기' : '돌아가기'}
      </ButtonLink>
    </FormPage>
  )
}
