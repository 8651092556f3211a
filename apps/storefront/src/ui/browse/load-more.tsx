import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { observeVisibility } from './observe-visibility.ts'

interface LoadMoreProps {
  /** There is a next page. */
  more: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
  /** Skeleton for the next page, in its layout. */
  skeleton: ReactNode
}

/** On a slow network the next page takes as long to load as the user takes for two screens. */
const REACH = '2000px 0px'

/** End of an endless list. Fetches the next page when it is nearly in view, or by a button if that fails or is not supported. */
export function LoadMore({ more, loading, failed, onMore, skeleton }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const waits = more && !loading && !failed
  // after each render: an observer reports only changes, and an end that is already in view does not change
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
