import { type PointerEvent, useRef } from 'react'

const CLOSE_PX = 96
const CLOSE_SPEED = 0.6

interface Drag {
  y: number
  at: number
}

/** Follows a drag that pulls a sheet down by its head. Calls `close` if the drag was long enough. */
export const useDragDown = (sheet: () => HTMLElement | null, close: () => void) => {
  const start = useRef<Drag | undefined>(undefined)
  const settle = (element: HTMLElement): void => {
    element.removeAttribute('data-dragging')
    element.style.removeProperty('--drag')
    start.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button, a')) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
      sheet()?.setAttribute('data-dragging', '')
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      sheet()?.style.setProperty('--drag', `${Math.max(0, event.clientY - start.current.y)}px`)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const element = sheet()
      if (!start.current || !element) return
      const moved = event.clientY - start.current.y
      const speed = moved / Math.max(1, event.timeStamp - start.current.at)
      settle(element)
      if (moved > CLOSE_PX || (moved > 24 && speed > CLOSE_SPEED)) close()
    },
    onPointerCancel: () => {
      const element = sheet()
      if (element) settle(element)
    },
  }
}
