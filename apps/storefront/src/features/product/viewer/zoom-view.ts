/** Zoom factor of a picture, and the offset of its center (px). */
export interface View {
  scale: number
  x: number
  y: number
}
export interface Point {
  x: number
  y: number
}
export interface Box {
  width: number
  height: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }
const MOST = 4
const CLOSER = 2.5

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Clamps the view so that the picture covers its box: never beyond its edges, never smaller than its original size. */
export const keepOver = ({ scale, x, y }: View, box: Box): View => {
  const size = between(scale, 1, MOST)
  const [far, deep] = [((size - 1) * box.width) / 2, ((size - 1) * box.height) / 2]
  // `+ 0`, because the negative of 0 is -0
  return { scale: size, x: between(x, -far, far) + 0, y: between(y, -deep, deep) + 0 }
}

/** Zooms at a point, which stays in place. Points are relative to the center. */
export const zoomTo = (view: View, scale: number, at: Point, box: Box): View => {
  const size = between(scale, 1, MOST)
  const by = size / view.scale
  return keepOver({ scale: size, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, box)
}

export const moveBy = (view: View, by: Point, box: Box): View =>
  keepOver({ ...view, x: view.x + by.x, y: view.y + by.y }, box)

/** Result of a double tap: zooms in, or resets the zoom if already zoomed. */
export const toggleZoom = (view: View, at: Point, box: Box): View =>
  view.scale > 1 ? wholeView : zoomTo(view, CLOSER, at, box)

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
