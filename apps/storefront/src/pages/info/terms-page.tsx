import { Link } from 'react-router'
import { useBrand } from '#src/lib/brand-context.ts'
import { pageFailure } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'
import { type TermsKind, terms } from './terms-texts.ts'

const isKind = (kind: string | undefined): kind is TermsKind => kind !== undefined && Object.hasOwn(terms, kind)
const check = ({ params }: { params: { kind?: string } }): null => {
  if (!isKind(params.kind)) throw pageFailure(404, '찾는 약관이 없어요.')
  return null
}
export const loader = check
export const handle = definePageHandle({ title: '약관' })
export const Head = ({ params }: PageProps<'kind'>) =>
  isKind(params.kind) && <Seo title={terms[params.kind].title} path={`/terms/${params.kind}`} />

export default function TermsPage({ params }: PageProps<'kind'>) {
  const { legal, koreanName } = useBrand()
  if (!isKind(params.kind)) return null
  const { title, clauses } = terms[params.kind]
  const fill = (text: string) => text.replaceAll('{company}', legal.companyName).replaceAll('{shop}', koreanName)
  return (
    <article className="px-5 pt-4 pb-12">
      <nav aria-label="약관 종류" className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-5 pb-5">
        {Object.entries(terms).map(([kind, { name }]) => (
          <Link
            key={kind}
            to={`/terms/${kind}`}
            replace
            aria-current={kind === params.kind ? 'page' : undefined}
            className="finger inline-flex h-9 shrink-0 items-center rounded-chip px-3.5 text-14 font-semibold text-ink-soft ring-1 ring-inset ring-line aria-[current=page]:bg-ink aria-[current=page]:text-surface"
          >
            {name}
          </Link>
        ))}
      </nav>
      <h1 className="text-22 font-bold">{title}</h1>
      <p className="mt-1 text-13 text-ink-faint">시행일 2026년 11월 1일</p>
      {clauses.map(([heading, text], at) => (
        <section key={heading} className="mt-6">
          <h2 className="text-16 font-bold">
            제{at + 1}조 ({heading})
          </h2>
          <p className="mt-1.5 text-14 whitespace-pre-line text-ink-soft">{fill(text)}</p>
        </section>
      ))}
      <p className="mt-8 rounded-card bg-sunken p-4 text-13 text-ink-faint">
        데모 상점의 약관이에요. 실제로 운영할 때는 운영자의 약관으로 바꿔 주세요.
      </p>
    </article>
  )
}
