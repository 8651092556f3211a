import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import {
  type Box,
  distanceOf,
  middleOf,
  moveBy,
  type Point,
  toggleZoom,
  type View,
  wholeView,
  zoomTo,
} from './zoom-view.ts'

const STEP = 1.5
const NUDGE_PX = 60
const DOUBLE_MS = 300
const DOUBLE_PX = 24

const boxOf = (element: Element): Box => ({ width: element.clientWidth, height: element.clientHeight })
/** A finger's place, counted from the middle of what it is on. */
const pointOf = (event: { clientX: number; clientY: number; currentTarget: Element }): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}
const nudges: Record<string, Point> = {
  ArrowLeft: { x: NUDGE_PX, y: 0 },
  ArrowRight: { x: -NUDGE_PX, y: 0 },
  ArrowUp: { x: 0, y: NUDGE_PX },
  ArrowDown: { x: 0, y: -NUDGE_PX },
}

/** One picture brought nearer by two fingers, a double tap, the wheel or keys, and moved by one finger. */
export const useZoom = () => {
  const [view, setView] = useState<View>(wholeView)
  const fingers = useRef(new Map<number, Point>())
  const tapped = useRef<Point & { at: number }>({ x: 0, y: 0, at: 0 })
  const zoomBy = (factor: number, box: Box, at: Point = { x: 0, y: 0 }) =>
    setView((before) => zoomTo(before, before.scale * factor, at, box))

  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const box = boxOf(event.currentTarget)
    if (other) zoomBy(distanceOf(now, other) / Math.max(1, distanceOf(before, other)), box, middleOf(now, other))
    else setView((seen) => moveBy(seen, { x: now.x - before.x, y: now.y - before.y }, box))
  }
  const onPointerUp = (event: PointerEvent) => {
    const last = tapped.current
    const now = { ...pointOf(event), at: event.timeStamp }
    const box = boxOf(event.currentTarget)
    const isSecond = now.at - last.at < DOUBLE_MS && distanceOf(now, last) < DOUBLE_PX
    if (isSecond && fingers.current.size === 1) setView((before) => toggleZoom(before, now, box))
    tapped.current = isSecond ? { ...now, at: 0 } : now
    fingers.current.delete(event.pointerId)
  }
  return {
    view,
    reset: () => setView(wholeView),
    zoomIn: (box: Box) => zoomBy(STEP, box),
    zoomOut: (box: Box) => zoomBy(1 / STEP, box),
    /** True when the key was one of its own. */
    onKey: ({ key }: KeyboardEvent, box: Box): boolean => {
      const nudge = nudges[key]
      if (key === '+' || key === '=') zoomBy(STEP, box)
      else if (key === '-') zoomBy(1 / STEP, box)
      else if (key === '0') setView(wholeView)
      else if (nudge && view.scale > 1) setView((before) => moveBy(before, nudge, box))
      else return false
      return true
    },
    hands: {
      onPointerDown: (event: PointerEvent) => fingers.current.set(event.pointerId, pointOf(event)),
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onPointerLeave: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onWheel: (event: WheelEvent) =>
        zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1, boxOf(event.currentTarget), pointOf(event)),
    },
  }
}
