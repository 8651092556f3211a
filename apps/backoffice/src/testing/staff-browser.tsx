import type { Staff, StaffChanges } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { FakeConnection } from '@shop/events/testing'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { createRoutes } from '#src/route-tree.tsx'
import { asStaff, type TestStaff } from '../../../server/src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '../../../server/src/testing/test-shop.ts'

export { openTestShop, type TestShop }

/** Sends changes to the open screen, as the server's stream of live updates does. */
export const sayChanges = (changes: StaffChanges): void => {
  const [connection] = FakeConnection.open
  if (!connection) throw new Error('no stream of live updates is open')
  connection.say('changes', changes)
}

type Role = Staff['roles'][number]
const ORIGIN = 'http://ru.localhost:5445'
const COOKIE = '__Host-shop-staff'

/** What a browser with a cookie does: sends requests to the shop without a socket. */
const connect = (shop: TestShop, session: string | undefined): void => {
  let cookie = session
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const headers = Object.fromEntries(new Headers(init.headers))
    if (headers['accept'] === 'text/event-stream') {
      const { body } = new FakeConnection(url, init)
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
    const {
      statusCode,
      headers: sent,
      payload,
    } = await shop.app.server.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers: {
        host: 'ru.localhost:5445',
        origin: ORIGIN,
        ...headers,
        ...(cookie && { cookie: `${COOKIE}=${cookie}` }),
      },
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.body instanceof Blob && { payload: Buffer.from(await init.body.arrayBuffer()) }),
    })
    const set = [sent['set-cookie'] ?? []].flat().find((line) => line.startsWith(`${COOKIE}=`))
    if (set !== undefined) cookie = /=([\w-]*)/.exec(set)?.[1] || undefined
    return new Response(payload, { status: statusCode, headers: { 'content-type': String(sent['content-type']) } })
  })
}

/** Size of the screen: 390 px is a phone. */
const setWidth = (width: number): void => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true })
  vi.stubGlobal('matchMedia', (query: string) => {
    const max = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY)
    return { matches: width <= max, addEventListener: () => undefined, removeEventListener: () => undefined }
  })
}

interface Opened {
  /** Roles of a new account that is logged in. Undefined: without a login. */
  roles?: Role[]
  /** An account that exists. */
  staff?: TestStaff | undefined
  width?: number
  /** Keeps what the browser has stored, as a reload does. */
  isReload?: boolean
}

/**
 * Renders the back office at an address below `/backoffice`, against the real server, logged in with these roles:
 *
 *   const shop = await openTestShop()
 *   const { staff, router } = await openBackoffice(shop, '/orders', { roles: ['orderDesk'] })
 *   await screen.findByRole('grid', { name: '주문 목록' })
 *
 * Call `closeBackoffice` after each test.
 */
export const openBackoffice = async (
  shop: TestShop,
  at: string,
  { roles, staff, width = 1440, isReload = false }: Opened = {},
) => {
  const account = staff ?? (roles ? await asStaff(shop, { roles }) : undefined)
  if (!isReload) {
    sessionStorage.clear()
    localStorage.clear()
  }
  useStaffSession.setState({ status: 'starting', staff: undefined, isHalfIn: false, xsrfToken: undefined, brand: 'ru' })
  setWidth(width)
  FakeConnection.opened = []
  connect(shop, account?.session)
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] })
  const client = createQueryClient(0)
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, router, client, staff: account }
}

/** Restores what `openBackoffice` has replaced. */
export const closeBackoffice = (): void => {
  vi.unstubAllGlobals()
}
