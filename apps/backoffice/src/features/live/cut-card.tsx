import type { AdminLiveBroadcast } from '@shop/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { placeText, readPlace } from './live-texts.ts'

const MOST_MS = 180_000
const BEFORE_MS = 10_000
const AFTER_MS = 50_000

/** Cuts a short out of a replay, which is published in the feed of videos. Markers fill in the times. */
export function CutCard({ broadcast: { id, title: named, products } }: { broadcast: AdminLiveBroadcast }) {
  const { data } = useCall('admin.live.listMarkers', { params: { id } })
  const [title, setTitle] = useState(named)
  const [from, setFrom] = useState('0:00')
  const [to, setTo] = useState('1:00')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (!data || data.durationMs === null) return undefined
  const [fromMs, toMs] = [readPlace(from), readPlace(to)]
  const isRight = fromMs !== undefined && toMs !== undefined && toMs > fromMs && toMs - fromMs <= MOST_MS
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight || title.trim() === '' || isBusy) return
    setBusy(true)
    try {
      const productIds = products.map((product) => product.id)
      const body = { title: title.trim(), fromMs, toMs, productIds }
      const { videoId } = await call('admin.live.cut', { params: { id }, body })
      showToast('영상을 잘라 공개했어요.')
      await navigate(`/videos/${videoId}`)
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <Card title="다시보기 자르기">
      <p className="text-13 text-ink-soft">
        다시보기는 {placeText(data.durationMs)}이에요. 3분까지 잘라 영상으로 공개해요.
      </p>
      <ul aria-label="표시한 순간" className="flex flex-wrap gap-2">
        {data.markers.map(({ id: markerId, atMs, label }) => (
          <li key={markerId}>
            <Button
              size="small"
              onClick={() => {
                setFrom(placeText(Math.max(0, atMs - BEFORE_MS)))
                setTo(placeText(atMs + AFTER_MS))
              }}
            >
              {placeText(atMs)} {label}
            </Button>
          </li>
        ))}
      </ul>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <TextField
          label="제목"
          required
          maxLength={60}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="시작 (분:초)" value={from} onChange={(event) => setFrom(event.target.value)} />
          <TextField
            label="끝 (분:초)"
            value={to}
            error={isTried && !isRight ? '시작보다 뒤이고 3분 안이어야 해요.' : undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <div>
          <Button look="primary" type="submit" busy={isBusy}>
            자르고 공개
          </Button>
        </div>
      </form>
    </Card>
  )
}
