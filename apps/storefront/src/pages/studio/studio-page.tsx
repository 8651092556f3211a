import { BroadcastView } from '#src/features/studio/air/broadcast-view.tsx'
import { BroadcastList } from '#src/features/studio/broadcast/broadcast-list.tsx'
import { ChannelView } from '#src/features/studio/channel/channel-view.tsx'
import { NewBroadcast } from '#src/features/studio/form/new-broadcast.tsx'
import { StudioFrame } from '#src/features/studio/frame/studio-frame.tsx'
import { ReportView } from '#src/features/studio/report/report-view.tsx'
import { StaffGate } from '#src/features/studio/session/staff-gate.tsx'
import { pageFailure } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

type Params = PageProps<never, 'id' | 'part'>['params']

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

const isKnown = ({ id, part }: Params): boolean => {
  if (id === undefined) return true
  if (id === 'channels' || id === 'new') return part === undefined
  return isId(id) && (part === undefined || part === 'report')
}

export const loader = ({ params }: { params: Params }): null => {
  if (!isKnown(params)) throw pageFailure(404, '찾는 화면이 없어요.')
  return null
}
export const handle = definePageHandle({ bar: 'none', bottom: false, footer: false })
export function Head({ params: { id, part } }: { params: Params }) {
  const path = ['/studio', id, part].filter(Boolean).join('/')
  return <Seo title="라이브 스튜디오" path={path} hidden />
}

function Screen({ id, part }: Params) {
  if (id === undefined) return <BroadcastList />
  if (id === 'channels') return <ChannelView />
  if (id === 'new') return <NewBroadcast />
  if (part === 'report') return <ReportView key={id} id={Number(id)} />
  return <BroadcastView key={id} id={Number(id)} />
}

const sectionOf = (id: string | undefined) => (id === 'channels' ? '채널' : '방송')

/** Studio of the people who broadcast. The server renders the login's frame; everything else loads in the browser. */
export default function StudioPage({ params }: { params: Params }) {
  return (
    <StaffGate>
      {(staff) => (
        <StudioFrame staff={staff} current={sectionOf(params.id)}>
          <Screen id={params.id} part={params.part} />
        </StudioFrame>
      )}
    </StaffGate>
  )
}
