import { useSyncExternalStore } from 'react'
import { useNow } from '#src/features/timer/use-now.ts'
import { readTicket } from '#src/features/video/upload/upload-ticket.ts'
import { UploadView } from '#src/features/video/upload/upload-view.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { IconLink } from '#src/ui/controls/icon-button.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'

export const handle = definePageHandle({ bar: 'none', bottom: false, footer: false })
export const Head = () => (
  <Seo title="영상 올리기" path="/video/upload" description="운영자가 받은 주소로 짧은 영상을 올려요." hidden />
)

const subscribe = (notify: () => void) => {
  window.addEventListener('hashchange', notify)
  return () => window.removeEventListener('hashchange', notify)
}

function Missing({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className="mx-5 mt-4 rounded-card bg-sunken px-5 py-6">
      <p className="text-16 font-bold">{title}</p>
      <p className="mt-1.5 text-14 text-pretty text-ink-soft">{text}</p>
    </div>
  )
}

/** The form if the address has a valid ticket. The server does not know the fragment of the address. */
function Content() {
  const hash = useSyncExternalStore<string | undefined>(
    subscribe,
    () => window.location.hash,
    () => undefined,
  )
  const now = useNow()
  if (hash === undefined || now === undefined)
    return (
      <div aria-busy="true" className="flex flex-col gap-6 px-5 pt-2">
        <p className="sr-only">불러오고 있어요</p>
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-28 w-full rounded-card" />
        <Skeleton className="h-28 w-full rounded-card" />
      </div>
    )
  const ticket = readTicket(hash)
  if (!ticket)
    return (
      <Missing
        title="올리기 주소가 필요해요"
        text="이 화면은 운영자가 영상마다 받는 주소로 열어요. 주소를 끝까지 복사했는지 확인하거나, npm run shop -- video ticket으로 새 주소를 받아 주세요."
      />
    )
  if (ticket.expiresAt <= now)
    return (
      <Missing
        title="올릴 수 있는 시간이 지났어요"
        text="주소는 하루 동안 쓸 수 있어요. npm run shop -- video ticket으로 새 주소를 받아 주세요."
      />
    )
  return <UploadView key={ticket.endpoint} ticket={ticket} />
}

/** Upload page of operators. Light like a form, although ROUTE-1 gives the paths of videos a black layout. SCREEN-15 */
export default function UploadPage() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-ink">
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between bg-surface/95 pr-1.5 pl-5 backdrop-blur-md">
        <h1 className="text-18 font-bold">영상 올리기</h1>
        <IconLink label="올리기 닫기" to="/video">
          <CloseIcon />
        </IconLink>
      </header>
      <noscript>
        <p className="px-5 py-3 text-14">영상을 올리려면 자바스크립트를 켜 주세요.</p>
      </noscript>
      <Content />
    </div>
  )
}
