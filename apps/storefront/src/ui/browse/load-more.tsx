import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { observeVisibility } from './observe-visibility.ts'

interface LoadMoreProps {
  /** There is more to come. */
  more: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
  /** What stands in the place of what is coming, in its shape. */
  skeleton: ReactNode
}

/** On a slow network what comes next takes as long as two screens are looked at. */
const REACH = '2000px 0px'

/** The end of an endless list: fetches on when it comes near, and by its button where nothing comes near by itself. */
export function LoadMore({ more, loading, failed, onMore, skeleton }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const waits = more && !loading && !failed
  // anew with each drawing: an observer tells of what has changed alone, and who is at the end already changes nothing
  useEffect(() => {
    if (!waits || !end.current) return undefined
    return observeVisibility(end.current, (isNear) => isNear && onMore(), { rootMargin: REACH })
  })
  if (!more) return null
  return (
    <div ref={end} aria-busy={loading || undefined}>
      {loading ? (
        skeleton
      ) : (
        <div className="flex flex-col items-center gap-2 px-5 py-8">
          {failed && <p className="text-14 text-ink-faint">이어서 불러오지 못했어요.</p>}
          <Button look="line" size="medium" onClick={onMore}>
            {failed ? '다시 불러오기' : '더 보기'}
          </Button>
        </div>
      )}
    </div>
  )
}
