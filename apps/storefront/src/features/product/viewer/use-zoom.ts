import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import {
  type Box,
  type Point,
  toggleZoom,
  type View,
  wholeView,
  zoomTo,
  distanceOf,
  middleOf,
  moveBy,
} from './zoom-view.ts'

const STEP = 1.5
const WHEEL_STEP = 1.1
const NUDGE_PX = 60
const DOUBLE_MS = 300
const DOUBLE_PX = 24

const boxOf = (element: Element): Box => ({ width: element.clientWidth, height: element.clientHeight })
/** Position of a pointer relative to the center of its element. */
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

type ChangeView = (change: (before: View) => View) => void

/** One finger pans, two zoom, a double tap toggles the zoom; the wheel zooms too. */
const useFingers = (changeView: ChangeView) => {
  const fingers = useRef(new Map<number, Point>())
  const tapped = useRef<Point & { at: number }>({ x: 0, y: 0, at: 0 })
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent) => fingers.current.set(event.pointerId, pointOf(event)),
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const box = boxOf(event.currentTarget)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, now)
      if (!other) return changeView((view) => moveBy(view, { x: now.x - before.x, y: now.y - before.y }, box))
      const factor = distanceOf(now, other) / Math.max(1, distanceOf(before, other))
      changeView((view) => zoomTo(view, view.scale * factor, middleOf(now, other), box))
    },
    onPointerUp: (event: PointerEvent) => {
      const now = { ...pointOf(event), at: event.timeStamp }
      const box = boxOf(event.currentTarget)
      const isSecond = now.at - tapped.current.at < DOUBLE_MS && distanceOf(now, tapped.current) < DOUBLE_PX
      if (isSecond && fingers.current.size === 1) changeView((view) => toggleZoom(view, now, box))
      tapped.current = isSecond ? { ...now, at: 0 } : now
      lift(event)
    },
    onPointerCancel: lift,
    onPointerLeave: lift,
    onWheel: (event: WheelEvent) => {
      const [point, box] = [pointOf(event), boxOf(event.currentTarget)]
      const factor = event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP
      changeView((view) => zoomTo(view, view.scale * factor, point, box))
    },
  }
}

/** Zooms one picture by pinch, double tap, wheel or keys, and pans it with one finger. */
export const useZoom = () => {
  const [view, setView] = useState<View>(wholeView)
  const hands = useFingers(setView)
  const zoomBy = (factor: number, box: Box) =>
    setView((before) => zoomTo(before, before.scale * factor, { x: 0, y: 0 }, box))
  return {
    view,
    hands,
    reset: () => setView(wholeView),
    zoomIn: (box: Box) => zoomBy(STEP, box),
    zoomOut: (box: Box) => zoomBy(1 / STEP, box),
    /** Returns true if the key was handled. */
    onKey: ({ key }: KeyboardEvent, box: Box): boolean => {
      const nudge = nudges[key]
      if (key === '+' || key === '=') zoomBy(STEP, box)
      else if (key === '-') zoomBy(1 / STEP, box)
      else if (key === '0') setView(wholeView)
      else if (nudge && view.scale > 1) setView((before) => moveBy(before, nudge, box))
      else return false
      return true
    },
  }
}
