import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepOver, moveBy, toggleZoom, type View, wholeView, zoomTo } from './zoom-view.ts'

const box = { width: 400, height: 400 }
const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }) })

test('a double tap zooms in at the point, and a second one resets the zoom', () => {
  const near = toggleZoom(wholeView, { x: 100, y: 0 }, box)
  expect(near).toEqual({ scale: 2.5, x: -150, y: 0 })
  expect(toggleZoom(near, { x: 0, y: 0 }, box)).toEqual(wholeView)
})

test('a picture that is not zoomed does not pan', () => {
  expect(moveBy(wholeView, { x: 50, y: -20 }, box)).toEqual(wholeView)
})

test('[SCREEN-11] under any input the picture covers its box and stays between one and four times its size', () => {
  const step = fc.oneof(
    fc.record({ zoom: fc.double({ min: 0.1, max: 10, noNaN: true }), at: point }),
    fc.record({ by: point }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let view: View = wholeView
      for (const each of steps)
        view = 'by' in each ? moveBy(view, each.by, box) : zoomTo(view, view.scale * each.zoom, each.at, box)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(4)
      expect(keepOver(view, box)).toEqual(view)
    }),
  )
})
