import { ChatButton } from '#src/features/support/chat-button.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { useSite } from '#src/lib/site-context.ts'
import { Seo } from '#src/lib/seo.tsx'
import { Accordion } from '#src/ui/display/accordion.tsx'
import { questions } from './support-questions.ts'

export const handle = definePageHandle({ title: '고객센터' })
export const Head = () => (
  <Seo title="고객센터" path="/support" description="배송, 취소와 교환, 결제에 대한 답과 문의 방법을 안내해요." />
)

const WAY = 'pressable flex min-h-16 flex-col justify-center rounded-card bg-sunken px-4 py-3'

/** Contact options and frequently asked questions. BRAND-9 */
export default function SupportPage() {
  const { koreanName, legal, support } = useBrand()
  const { settings } = useSite()
  return (
    <>
      <section className="px-5 pt-4 pb-8">
        <h1 className="text-22 font-bold">무엇을 도와드릴까요?</h1>
        <p className="mt-1 text-14 text-ink-faint">상담 시간 {settings.supportHours}</p>
        {settings.closedNotice !== '' && <p className="mt-1 text-14 font-semibold">{settings.closedNotice}</p>}
        <div className="mt-5 grid gap-2.5 wide:grid-cols-2">
          {support.kind === 'channel' && (
            <a href={support.href} target="_blank" rel="noreferrer noopener" className={`${WAY} wide:col-span-2`}>
              <span className="text-13 text-ink-faint">메시지로 문의 (새 창)</span>
              <span className="text-16 font-bold">{support.name}</span>
            </a>
          )}
          {support.kind === 'chat' && (
            <div className="wide:col-span-2">
              <ChatButton />
            </div>
          )}
          <a href={`tel:${legal.phone}`} className={WAY}>
            <span className="text-13 text-ink-faint">전화로 문의 · 상담 시간에 바로</span>
            <span className="figures text-16 font-bold">{legal.phone}</span>
          </a>
          <a href={`mailto:${legal.email}?subject=${encodeURIComponent(`[${koreanName}] 문의`)}`} className={WAY}>
            <span className="text-13 text-ink-faint">메일로 문의 · 언제든 남겨 두세요</span>
            <span className="text-16 font-bold">{legal.email}</span>
          </a>
        </div>
      </section>
      <section className="border-t-8 border-ground px-5 pt-6 pb-8">
        <h2 className="text-18 font-bold">자주 묻는 질문</h2>
        <div className="mt-2">
          {questions.map(({ question, answer }) => (
            <Accordion key={question} name="questions" title={question}>
              {answer}
            </Accordion>
          ))}
        </div>
      </section>
    </>
  )
}
