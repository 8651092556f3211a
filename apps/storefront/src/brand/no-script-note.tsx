import { useBrand } from '#src/lib/brand-context.ts'

const LINK = 'font-semibold text-accent-ink underline underline-offset-4'

/** Explains to visitors without JavaScript why the page is empty and what works without it. Hides the placeholder below. K09 */
export function NoScriptNote() {
  const { legal } = useBrand()
  // React renders the content of noscript on the server only, so the browser's script does not contain it
  if (!import.meta.env.SSR) return <noscript />
  return (
    <noscript>
      <style>{'#content>:not(noscript){display:none}'}</style>
      <div className="px-5 py-10 text-15">
        <p className="text-20 font-bold">이 화면을 보려면 자바스크립트가 필요해요</p>
        <p className="mt-3 text-ink-soft">
          장바구니, 주문, 내 정보는 자바스크립트로 안전하게 불러와요. 브라우저 설정에서 자바스크립트를 켠 뒤 다시 열어
          주세요.
        </p>
        <p className="mt-3 text-ink-soft">
          상품은 자바스크립트 없이도 볼 수 있어요.{' '}
          <a className={LINK} href="/">
            홈
          </a>
          이나{' '}
          <a className={LINK} href="/category-list">
            카테고리
          </a>
          에서 둘러보고, 주문은 고객센터{' '}
          <a className={`${LINK} whitespace-nowrap`} href={`tel:${legal.phone}`}>
            {legal.phone}
          </a>
          로 도와드려요.
        </p>
      </div>
    </noscript>
  )
}
