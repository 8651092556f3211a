import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { useIsClientRendered } from './optimistic-update.ts'

let drawn: boolean[] = []
function Part() {
  drawn.push(useIsClientRendered())
  return <p>상품</p>
}
afterEach(() => {
  document.body.replaceChildren()
})

const takeOver = async (sent: string) => {
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = sent
  drawn = []
  const root = await act(async () => hydrateRoot(place, <Part />, { onRecoverableError: () => undefined }))
  return () => act(async () => root.unmount())
}

test('hydration renders each component once, without a second render', async () => {
  const end = await takeOver(renderToString(<Part />))
  expect(drawn).toEqual([false])
  await end()
})

test('client rendering is detected, also after a failed hydration', async () => {
  drawn = []
  render(<Part />)
  expect(drawn).toEqual([true])
  const end = await takeOver('<p>what a translator made of it</p>')
  expect(drawn.at(-1)).toBe(true)
  await end()
})
