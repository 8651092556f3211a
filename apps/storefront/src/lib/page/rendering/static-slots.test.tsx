// @vitest-environment node
import { useContext } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { joinBytes } from './page-bytes.ts'
import { createStillDrawing, StillDrawingContext } from './static-markup.ts'
import { openStillPlaces } from './static-slots.ts'

const drawStill = createStillDrawing((drawn) => joinBytes([renderToStaticMarkup(drawn)]), 10)

function Card({ shown }: { shown: { name: string } }) {
  const draw = useContext(StillDrawingContext)
  return <li dangerouslySetInnerHTML={{ __html: draw?.(shown, 'tile', <b>{shown.name}</b>) ?? '' }} />
}
const drawPage = (names: readonly string[]): { drawn: string; page: string } => {
  const places = openStillPlaces(drawStill)
  const drawn = renderToString(
    <StillDrawingContext value={places.drawing}>
      {names.map((name) => (
        <Card key={name} shown={{ name }} />
      ))}
      <p>{'<!--1-->'}</p>
    </StillDrawingContext>,
  )
  return { drawn, page: new TextDecoder().decode(joinBytes(places.fill(drawn))) }
}

test('what stands still is in its place, on each page, and leaves no mark', () => {
  const expected = '<li><b>감귤</b></li><li><b>&lt;배&gt;</b></li><p>&lt;!--1--&gt;</p>'
  expect(drawPage(['감귤', '<배>']).page).toBe(expected)
  expect(drawPage(['<배>', '감귤', '사과']).page).toBe(
    '<li><b>&lt;배&gt;</b></li><li><b>감귤</b></li><li><b>사과</b></li><p>&lt;!--1--&gt;</p>',
  )
  expect(drawPage([]).page).toBe('<p>&lt;!--1--&gt;</p>')
})

test('what a page shows of somebody else’s markup is no place', () => {
  const places = openStillPlaces(drawStill)
  const drawn = renderToString(
    <StillDrawingContext value={places.drawing}>
      <Card shown={{ name: '감귤' }} />
      <div dangerouslySetInnerHTML={{ __html: '<!--0123456789abcdef 0--><!-- 0-->' }} />
    </StillDrawingContext>,
  )
  expect(new TextDecoder().decode(joinBytes(places.fill(drawn)))).toBe(
    '<li><b>감귤</b></li><div><!--0123456789abcdef 0--><!-- 0--></div>',
  )
})

test('a text that looks like a place stays a text', () => {
  const { drawn, page } = drawPage(['감귤'])
  const [mark = ''] = /<!--.*?-->/.exec(drawn) ?? []
  expect(mark).not.toBe('')
  expect(page).not.toContain(mark)
  expect(drawPage([mark]).page).toContain(mark.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})
