import { act, screen } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv'
// the token is that of the address of the document, read when its module loads
window.history.replaceState(null, '', `/?preview=${TOKEN}`)
const { fakeServer, renderPages } = await import('#src/testing/fake-server.tsx')
const { ConsentGate } = await import('./consent-gate.tsx')
const { previewToken } = await import('#src/lib/preview-token.ts')

afterAll(() => {
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('[backoffice] a preview of the back office does not ask for consent', async () => {
  fakeServer({})
  expect(previewToken).toBe(TOKEN)
  renderPages('/', { '/': ConsentGate })
  await act(() => new Promise((done) => setTimeout(done, 2_300)))
  expect(screen.queryByRole('region', { name: '방문 정보를 써도 될까요?' })).toBeNull()
})
