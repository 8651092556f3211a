import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { DownIcon } from '#src/ui/icons/sign-icons.tsx'
import { SafeHtml } from '#src/ui/display/safe-html.tsx'

/** Returns whether folding truncates the text; updated after its pictures load. A cached page assumes a long text. */
const useIsCut = (open: boolean) => {
  const text = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(true)
  useEffect(() => {
    const [inner, outer] = [text.current, text.current?.parentElement]
    if (!inner || !outer || open || !('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(() => setIsCut(inner.offsetHeight > outer.clientHeight))
    observer.observe(inner)
    return () => observer.disconnect()
  }, [open])
  return { text, isCut }
}

/**
 * Long description, folded visually until opened. Screen readers read all of it, and focus by the Tab key or a match of a
 * search in the page opens it. A short description has no button.
 */
export function Story({ html }: { html: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { text, isCut } = useIsCut(open)
  const unfold = () => setOpen(true)
  return (
    <div>
      <div
        id={id}
        className={`relative overflow-hidden ${open ? '' : 'max-h-160'}`}
        {...(isCut && !open && { onFocus: unfold, onScroll: unfold })}
      >
        <div ref={text} className="flow-root">
          <SafeHtml html={html} />
        </div>
        {isCut && !open && (
          <div className="absolute inset-x-0 bottom-0 h-28 bg-linear-to-t from-surface" aria-hidden="true" />
        )}
      </div>
      {isCut && (
        <Button look="line" wide aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? '상세 설명 접기' : '상세 설명 더 보기'}
          <DownIcon size={18} className={open ? 'rotate-180' : ''} />
        </Button>
      )}
    </div>
  )
}
