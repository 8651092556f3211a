import { useEffect, useEffectEvent, useRef } from 'react'
import { type KakaoPostcodeClass, toPlace } from './kakao-postcode.ts'
import type { PostcodePlace } from './postcode-place.ts'

interface PostcodeWidgetProps {
  Postcode: KakaoPostcodeClass
  onChoose: (place: PostcodePlace) => void
  /** Switches to the shop's own search if the widget stays empty. */
  onLeave: () => void
}

/** Kakao's postcode search, inside the sheet. */
export function PostcodeWidget({ Postcode, onChoose, onLeave }: PostcodeWidgetProps) {
  const place = useRef<HTMLDivElement>(null)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (!place.current) return
    new Postcode({ oncomplete: (address) => choose(toPlace(address)), width: '100%', height: '100%' }).embed(
      place.current,
      { autoClose: false },
    )
  }, [Postcode])
  return (
    <>
      <div ref={place} className="h-[60dvh] min-h-80 overflow-auto rounded-card ring-1 ring-line ring-inset" />
      <button
        type="button"
        onClick={onLeave}
        className="finger mt-3 text-13 text-ink-soft underline underline-offset-4"
      >
        창이 비어 있으면 여기서 찾을 수 있어요
      </button>
    </>
  )
}
