import { fork } from 'node:child_process'
import path from 'node:path'
import { brandFor } from '@shop/brands'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { createRoutesStub, useParams } from 'react-router'
import { vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { Snackbar } from '#src/features/snackbar/snackbar.tsx'
import { WarningModal } from '#src/features/snackbar/warning-modal.tsx'
import { BrandProvider } from '#src/lib/brand-context.ts'
import { setCallerToken } from '#src/lib/call/api.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import type { ShopActs, ShopAnswer, ShopAsk } from './shop-process.ts'

interface RealShop {
  ask: <A extends keyof ShopActs>(act: A, ...given: Parameters<ShopActs[A]>) => ReturnType<ShopActs[A]>
  close: () => void
}

/** Starts the real server with its own database, and connects it to the browser's `fetch`. */
export const openShopBehindFetch = async (): Promise<RealShop> => {
  const child = fork(path.join(import.meta.dirname, 'shop-process.ts'), { env: { ...process.env, NODE_ENV: 'test' } })
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const wait = (id: number) => new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
  child.on('message', ({ id, result, error }: ShopAnswer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the shop has ended'))
  })
  await wait(0)
  let turn = 0
  const ask = (act: keyof ShopActs, ...given: unknown[]) => {
    turn += 1
    child.send({ id: turn, act, given } satisfies ShopAsk)
    return wait(turn)
  }
  const shop = { ask, close: () => child.disconnect() } as RealShop
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const raw = typeof init.body === 'string' ? init.body : undefined
    const headers = Object.fromEntries(new Headers(init.headers))
    const { status, body } = await shop.ask('request', init.method ?? 'GET', url, headers, raw)
    return Response.json(body, { status })
  })
  return shop
}

/** Sets the user for the pages rendered from now on. */
export const visitAs = (userType: 'guest' | 'email', token: string): void => {
  openQueryClient().clear()
  setCallerToken(token)
  setSessionUser({ userType })
}

/** Renders a page with one path parameter at an address. */
export const visit = (
  route: string,
  at: string,
  Page: ComponentType<{ params: Record<string, string | undefined> }>,
) => {
  const Component = () => (
    <Suspense>
      <Page params={useParams()} />
    </Suspense>
  )
  const Elsewhere = () => <p>다른 화면</p>
  const Stub = createRoutesStub([
    { path: route, Component },
    { path: '*', Component: Elsewhere },
  ])
  return render(
    <BrandProvider value={brandFor('ru')}>
      <QueryClientProvider client={openQueryClient()}>
        <Stub initialEntries={[at]} />
        <Snackbar />
        <WarningModal />
      </QueryClientProvider>
    </BrandProvider>,
  )
}
