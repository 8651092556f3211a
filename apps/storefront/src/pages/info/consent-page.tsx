import { ConsentSettings } from '#src/features/consent/consent-settings.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '개인정보 설정' })
export const Head = () => (
  <Seo
    title="개인정보 설정"
    path="/privacy/consent"
    description="방문 측정과 맞춤 광고에 동의할지 고르고, 언제든 바꿀 수 있어요."
  />
)

/** Settings of the consent to measurement and advertising. Usable without a login. */
export default function ConsentPage() {
  return (
    <section className="px-5 pt-4 pb-12">
      <h1 className="text-22 font-bold">개인정보 설정</h1>
      <p className="mt-1 text-14 text-pretty text-ink-soft">
        이 브라우저에서 어떤 정보를 쓸지 골라 주세요. 모두 거부해도 쇼핑몰의 모든 기능을 똑같이 쓸 수 있어요.
      </p>
      <noscript>
        <p className="mt-3 text-14 font-semibold">자바스크립트를 끈 브라우저에서는 방문을 세지 않아요.</p>
      </noscript>
      <ConsentSettings />
    </section>
  )
}
