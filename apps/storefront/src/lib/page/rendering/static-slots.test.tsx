// @vitest-environment node
import { useContext } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { joinBytes } from './page-bytes.ts'
import { createMarkupCache, StaticMarkupContext } from './static-markup.ts'
import { openMarkupSlots } from './static-slots.ts'

const renderStatic = createMarkupCache((node) => joinBytes([renderToStaticMarkup(node)]), 10)

function Card({ shown }: { shown: { name: string } }) {
  const render = useContext(StaticMarkupContext)
  return <li dangerouslySetInnerHTML={{ __html: render?.(shown, 'tile', <b>{shown.name}</b>) ?? '' }} />
}
const renderPage = (names: readonly string[]): { marked: string; page: string } => {
  const slots = openMarkupSlots(renderStatic)
  const marked = renderToString(
    <StaticMarkupContext value={slots.render}>
      {names.map((name) => (
        <Card key={name} shown={{ name }} />
      ))}
      <p>{'<!--1-->'}</p>
    </StaticMarkupContext>,
  )
  return { marked, page: new TextDecoder().decode(joinBytes(slots.fill(marked))) }
}

test('cached markup replaces its marker on each page, and no marker is left', () => {
  const expected = '<li><b>감귤</b></li><li><b>&lt;배&gt;</b></li><p>&lt;!--1--&gt;</p>'
  expect(renderPage(['감귤', '<배>']).page).toBe(expected)
  expect(renderPage(['<배>', '감귤', '사과']).page).toBe(
    '<li><b>&lt;배&gt;</b></li><li><b>감귤</b></li><li><b>사과</b></li><p>&lt;!--1--&gt;</p>',
  )
  expect(renderPage([]).page).toBe('<p>&lt;!--1--&gt;</p>')
})

test('[G1] a comment in authored markup is not treated as a marker', () => {
  const slots = openMarkupSlots(renderStatic)
  const marked = renderToString(
    <StaticMarkupContext value={slots.render}>
      <Card shown={{ name: '감귤' }} />
      <div dangerouslySetInnerHTML={{ __html: '<!--0123456789abcdef 0--><!-- 0-->' }} />
    </StaticMarkupContext>,
  )
  expect(new TextDecoder().decode(joinBytes(slots.fill(marked)))).toBe(
    '<li><b>감귤</b></li><div><!--0123456789abcdef 0--><!-- 0--></div>',
  )
})

test('[G1] text that looks like a marker stays text', () => {
  const { marked, page } = renderPage(['감귤'])
  const [mark = ''] = /<!--.*?-->/.exec(marked) ?? []
  expect(mark).not.toBe('')
  expect(page).not.toContain(mark)
  expect(renderPage([mark]).page).toContain(mark.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})
