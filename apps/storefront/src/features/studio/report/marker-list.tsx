import type { AdminLiveBroadcast } from '@shop/contract'
import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { formatDuration } from '../air/elapsed.tsx'
import { Panel } from '../frame/studio-frame.tsx'
import { useStaffCall } from '../session/staff-api.ts'
import { CutForm, type Scene } from './cut-form.tsx'

/** Marked scenes of a broadcast, from which shorts are cut. */
export function MarkerList({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  const { data } = useStaffCall({}, 'admin.live.listMarkers', { params: { id: broadcast.id } })
  const [scene, setScene] = useState<Scene>()
  const [videoId, setVideoId] = useState<number>()
  const onCut = (id: number) => {
    setVideoId(id)
    setScene(undefined)
    showSnackbar('짧은 영상을 만들었어요.')
  }
  return (
    <Panel
      title="짧은 영상"
      aside={
        <Button look="line" size="small" onClick={() => setScene({ atMs: 0, label: '' })}>
          직접 자르기
        </Button>
      }
    >
      {data?.markers.length === 0 && (
        <p className="text-14 text-pretty text-ink-faint">
          방송 중에 표시한 장면이 없어요. 시작과 끝을 적어 직접 자를 수 있어요.
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.markers.map(({ id, atMs, label }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="figures text-14 font-semibold">{formatDuration(atMs)}</span>
            <span className="min-w-0 flex-1 truncate text-14 text-ink-soft">{label || '이름 없는 장면'}</span>
            <Button
              look="line"
              size="small"
              aria-label={`${formatDuration(atMs)} 장면 자르기`}
              onClick={() => setScene({ atMs, label })}
            >
              자르기
            </Button>
          </li>
        ))}
      </ul>
      {videoId !== undefined && (
        <output className="block text-14">
          <a
            href={`/video/${videoId}`}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-accent-ink underline underline-offset-4"
          >
            만든 영상 보기
          </a>
        </output>
      )}
      <CutForm
        broadcast={broadcast}
        durationMs={data?.durationMs ?? null}
        scene={scene}
        onCut={onCut}
        onClose={() => setScene(undefined)}
      />
    </Panel>
  )
}
