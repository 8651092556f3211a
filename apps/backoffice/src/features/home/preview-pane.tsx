import { useEffect, useState } from 'react'
import { fromSeoulInput } from '#src/features/product/product-texts.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { ErrorNote, Note } from '#src/ui/display/states.tsx'

const widths = [
  ['360', '작은 폰 360'],
  ['390', '폰 390'],
  ['768', '태블릿 768'],
  ['1280', '컴퓨터 1280'],
] as const
const pages = [
  ['/', '홈'],
  ['/best', '베스트'],
  ['/wholesale', '도매'],
  ['/funding', '펀딩'],
] as const
/** A new token is asked for before the old one expires. */
const RENEW_MS = 25 * 60_000

interface PreviewProps {
  /** Saved version that is shown; undefined: nothing is saved yet. */
  version: { number: number; version: number } | undefined
  /** Edits are not saved: the preview shows what was saved last. */
  isDirty: boolean
  onSave: () => void
}

/** Reads a token for a version at a point in time. A new save, another time and the expiry read a new one. */
const useToken = (version: PreviewProps['version'], at: string | null, round: number) => {
  const [token, setToken] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [number, saved] = [version?.number, version?.version]
  useEffect(() => {
    if (number === undefined || saved === undefined) return undefined
    let isOver = false
    const read = (): void =>
      void call('admin.display.createPreview', { params: { number }, body: { version: saved, at } }).then(
        (reply) => {
          if (isOver) return
          setToken(reply.token)
          setError(undefined)
        },
        (reason: unknown) => !isOver && setError(reason),
      )
    read()
    const timer = setInterval(read, RENEW_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round reads again
  }, [number, saved, at, round])
  return { token, error }
}

/** The storefront of the brand as the draft shows it, at a width and a point in time. Only who is logged in here can see it. */
export function PreviewPane({ version, isDirty, onSave }: PreviewProps) {
  const [width, setWidth] = useState('390')
  const [page, setPage] = useState('/')
  const [time, setTime] = useState('')
  const [round, setRound] = useState(0)
  const { token, error } = useToken(version, fromSeoulInput(time), round)
  return (
    <Card
      title="미리보기"
      actions={
        <div className="flex gap-2">
          {isDirty && (
            <Button size="small" onClick={onSave}>
              저장하고 보기
            </Button>
          )}
          <Button size="small" icon="refresh" onClick={() => setRound(round + 1)}>
            다시 열기
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        <SelectField label="화면" value={width} onChange={({ target }) => setWidth(target.value)} options={widths} />
        <SelectField label="페이지" value={page} onChange={({ target }) => setPage(target.value)} options={pages} />
        <TextField type="datetime-local" label="시각" value={time} onChange={({ target }) => setTime(target.value)} />
      </div>
      {error !== undefined && <ErrorNote text={failureText(error)} onRetry={() => setRound(round + 1)} />}
      {!version && <Note icon="view" title="초안을 저장하면 쇼핑몰 화면이 보여요" />}
      {version && token !== undefined && error === undefined && (
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
          tabIndex={0}
          aria-label="미리보기 화면"
          className="overflow-x-auto rounded-card bg-sunken p-2"
        >
          <iframe
            key={`${token} ${page}`}
            title="쇼핑몰 미리보기"
            src={`${page}?preview=${token}`}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of the same shop
            sandbox="allow-scripts allow-same-origin"
            className="mx-auto block h-[46rem] rounded-control bg-surface ring-1 ring-line"
            style={{ width: `${width}px` }}
          />
        </section>
      )}
    </Card>
  )
}
