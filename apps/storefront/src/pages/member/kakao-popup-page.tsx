import { useEffect, useState } from 'react'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { findJourney } from '#src/features/user/sns/sns-journey.ts'
import { sendAnswer } from '#src/features/user/sns/kakao-popup.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'

export const handle = definePageHandle({ bar: 'none', bottom: false, footer: false })
export const Head = () => <Seo title="카카오 로그인" path="/login/kakao-popup" hidden />

/** Return page of the kakaotalk popup. Sends the answer to the opening window and closes. Starts no session. ROUTE-3 */
export default function KakaoPopupPage() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const search = new URLSearchParams(window.location.search)
    const [state, code, error] = [search.get('state'), search.get('code'), search.get('error')]
    if (findJourney(state)) {
      // no popup could be opened, so this tab itself went to the provider
      window.location.replace(`/login/kakaotalk${window.location.search}`)
      return undefined
    }
    if (state) sendAnswer({ state, ...(code !== null && { code }), ...(error !== null && { error }) })
    window.close()
    // shows a hint if the window cannot close itself
    const late = setTimeout(() => setOver(true), 600)
    return () => clearTimeout(late)
  }, [])
  return (
    <FormPage
      title={isOver ? '이 창을 닫아 주세요' : '카카오로 로그인하고 있어요'}
      text={isOver ? '처음 열었던 창에서 이어서 진행돼요.' : '잠시만 기다려 주세요.'}
    >
      {isOver && (
        <ButtonLink to="/login" reloadDocument look="line" wide>
          로그인 화면으로 가기
        </ButtonLink>
      )}
    </FormPage>
  )
}
