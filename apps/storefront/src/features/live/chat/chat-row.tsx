import type { LiveMessage } from '@shop/contract'
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import { MoreIcon } from '../live-icons.tsx'

const badges = { operator: '진행자', seller: '판매자' } as const

/** Time (ms) after which a press opens the menu. */
const LONG_PRESS_MS = 500
/** Movement (px) from which a press is a scroll. */
const SCROLL_PX = 10

/** Calls `open` after a long press of a finger. */
const useLongPress = (open: (() => void) | undefined) => {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  if (!open) return {}
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch') press.current = { timer: setTimeout(open, LONG_PRESS_MS), x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > SCROLL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  }
}

/** Moves the focus between the menus of the rows. The list is one stop of the tab key. */
const moveFocus = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (by === undefined) return false
  const all = [...(currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-menu]') ?? [])]
  all[all.indexOf(currentTarget) + by]?.focus()
  return true
}

interface ChatRowProps {
  message: LiveMessage
  isOwn: boolean
  /** The only menu of the list that the tab key reaches. */
  isTabStop: boolean
  /** Opens the menu of the message. Absent: it cannot be reported. */
  onMenu: ((message: LiveMessage) => void) | undefined
}

/** A message of the chat. Its menu opens by a long press, a right click, or its button. */
export const ChatRow = memo(function ChatRow({ message, isOwn, isTabStop, onMenu }: ChatRowProps) {
  const { name, badge, grade, text } = message
  const open = onMenu && !isOwn && badge === null ? () => onMenu(message) : undefined
  const press = useLongPress(open)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a second way: the button in it opens the same menu
    <li
      {...press}
      onContextMenu={(event) => {
        if (!open) return
        event.preventDefault()
        open()
      }}
      className="group/row pointer-events-auto flex w-fit max-w-full items-start gap-1 rounded-[14px] bg-black/45 px-3 py-1.5 text-14 side:w-full side:bg-transparent side:px-0 side:py-1"
    >
      <p className="min-w-0 flex-1">
        {badge !== null && (
          <span className="mr-1.5 rounded-[5px] bg-accent px-1.5 py-0.5 text-12 font-semibold text-on-accent">
            {badges[badge]}
          </span>
        )}
        <span className={`mr-1.5 font-semibold ${isOwn ? 'text-white' : 'text-white/75'}`}>
          {name}
          {isOwn && <span className="sr-only"> (나)</span>}
        </span>
        {grade !== null && badge === null && <span className="mr-1.5 text-12 text-white/75">{grade}</span>}
        <span className="wrap-anywhere">{text}</span>
      </p>
      {open && (
        <button
          type="button"
          data-menu
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`${name}님의 대화 더 보기`}
          aria-haspopup="dialog"
          onClick={open}
          onKeyDown={(event) => {
            if (moveFocus(event)) event.preventDefault()
          }}
          // as wide as a finger, and no larger to the eye
          className="-m-[11px] flex size-10 shrink-0 items-center justify-center rounded-full text-white/75 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100"
        >
          <MoreIcon size={18} />
        </button>
      )}
    </li>
  )
})
