import { toBusinessNumberText } from '@shop/brands'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#src/lib/brand-context.ts'
import { useSite } from '#src/lib/site-context.ts'
import { DownIcon } from '#src/ui/icons/sign-icons.tsx'
import { Logo } from './logo/logo.tsx'
import { NoticeCards } from './notice-cards.tsx'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-[6.5rem] shrink-0 text-ink-faint">{name}</dt>
    <dd className="min-w-0 text-ink-soft">{children}</dd>
  </div>
)
const LINK = 'underline decoration-line decoration-1 underline-offset-4 hover:text-ink'

/** Legally required lines: operator, address and registration numbers. */
function LegalLines() {
  const { legal } = useBrand()
  const { settings } = useSite()
  const check = `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${legal.businessNumber}`
  return (
    <dl className="flex flex-col gap-1.5 pt-1 pb-3 text-12">
      <Row name="상호">{legal.companyName}</Row>
      <Row name="대표자">{legal.representative}</Row>
      <Row name="주소">{legal.address}</Row>
      <Row name="사업자등록번호">
        {toBusinessNumberText(legal.businessNumber)}{' '}
        <a href={check} target="_blank" rel="noreferrer noopener" className={LINK}>
          사업자정보 확인
        </a>
      </Row>
      <Row name="통신판매업신고">
        {legal.mailOrderNumber} ({legal.mailOrderOffice})
      </Row>
      <Row name="고객센터">
        {legal.phone} · {settings.supportHours}
      </Row>
      <Row name="이메일">{legal.email}</Row>
      <Row name="개인정보보호">
        {legal.privacyOfficer} · {legal.privacyEmail}
      </Row>
      <Row name="호스팅 제공">{legal.hosting}</Row>
      <Row name="구매안전">{legal.escrow}</Row>
    </dl>
  )
}

const FOOT_LINK = 'finger py-1 text-13 text-ink-soft hover:text-ink'

export function Footer() {
  const { legal, koreanName } = useBrand()
  return (
    <footer className="far bg-ground px-5 pt-8 pb-10 [--room:39rem]">
      <NoticeCards />
      <div className="mt-8 flex items-center justify-between">
        <Logo height={24} />
      </div>
      <nav aria-label="약관과 안내" className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
        <Link to={legal.termsPath} className={FOOT_LINK}>
          이용약관
        </Link>
        <Link to={legal.privacyPath} className={`${FOOT_LINK} font-bold text-ink`}>
          개인정보처리방침
        </Link>
        <Link to="/privacy/consent" className={FOOT_LINK}>
          개인정보 설정
        </Link>
        <Link to="/notices" className={FOOT_LINK}>
          공지사항
        </Link>
        <Link to="/support" className={FOOT_LINK}>
          고객센터
        </Link>
      </nav>
      <details open className="group mt-3">
        <summary className="flex min-h-11 w-fit list-none items-center gap-1 text-13 font-semibold text-ink-soft">
          {legal.companyName} 사업자 정보
          <DownIcon size={18} className="transition-transform duration-200 group-open:rotate-180" />
        </summary>
        <LegalLines />
      </details>
      {legal.sellerModel === 'intermediary' && (
        <p className="text-12 text-pretty text-ink-faint">
          {koreanName}에는 {legal.companyName}가 중개하는 상품이 있어요. 중개 상품의 정보와 거래 책임은 각 판매자에게
          있으며, 판매자 정보는 상품 상세에서 확인할 수 있어요.
        </p>
      )}
    </footer>
  )
}
