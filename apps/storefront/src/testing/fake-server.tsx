import { brandFor } from '@shop/brands'
import { AppError, type CallInput, type CallName, type CallReply, type ErrorCode } from '@shop/contract'
import { clientPaths } from '@shop/contract/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createRoutesStub } from 'react-router'
import { vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { Snackbar } from '#src/features/snackbar/snackbar.tsx'
import { WarningModal } from '#src/features/snackbar/warning-modal.tsx'
import { BrandProvider } from '#src/lib/brand-context.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { readReplies } from '#src/lib/page/page-data.ts'

/** Request of a call, as passed to the test's handler. */
export interface Sent {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}
type Answers = { [N in CallName]?: (sent: Sent) => CallReply<N> | Promise<CallReply<N>> }
/** All calls in order: `['cart.setUnit', { params, query, body }]`. */
export type Journal = [name: CallName, sent: Sent][]

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const found = new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
  return found ? Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) : undefined
}

const findCall = (method: string, path: string): { name: CallName; params: Record<string, string> } => {
  // like the router: a literal path takes precedence over one with parameters
  const whole = Object.entries(clientPaths).find(([, row]) => row === `${method} ${path}`)
  if (whole) return { name: whole[0] as CallName, params: {} }
  for (const [name, row] of Object.entries(clientPaths)) {
    const [rowMethod, pattern = ''] = row.split(' ')
    const params = rowMethod === method ? matchPath(pattern, path) : undefined
    if (params) return { name: name as CallName, params }
  }
  throw new Error(`no call stands at ${method} ${path}`)
}

const errorReply = ({ code, statusCode, message, problems }: AppError) =>
  Response.json({ statusCode, code, error: 'Error', message, requestId: 'r', problems }, { status: statusCode })

/**
 * Fake server. Answers calls of the contract with the test's handlers. A handler throws AppError to refuse, or TypeError to
 * simulate a lost connection.
 */
export const fakeServer = (answers: Answers): Journal => {
  const journal: Journal = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const { name, params } = findCall(init.method ?? 'GET', pathname)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const sent = { params, query: Object.fromEntries(searchParams), body }
    journal.push([name, sent])
    const answer = answers[name] as ((given: Sent) => unknown) | undefined
    if (!answer) throw new Error(`the test gives no answer to ${name}`)
    try {
      return Response.json(await answer(sent))
    } catch (error) {
      if (error instanceof AppError) return errorReply(error)
      throw error
    }
  })
  return journal
}

/** Bodies sent with a call, in order. */
export const bodiesOf = <N extends CallName>(journal: Journal, name: N): (CallInput<N> & { body: unknown })['body'][] =>
  journal.filter(([sent]) => sent === name).map(([, sent]) => sent.body as (CallInput<N> & { body: unknown })['body'])

/** Error that the client throws for a refused call. */
export const toApiError = (code: ErrorCode, problems: readonly string[] = []): ApiError => {
  const { statusCode, message } = new AppError(code)
  const named = problems.map((text) => ({ path: 'body', message: text }))
  return new ApiError({ statusCode, code, error: 'Error', message, requestId: 'r', problems: named })
}

type StubRoutes = Parameters<typeof createRoutesStub>[0]

/**
 * Renders pages with a guest session. Unknown addresses render their path as text. `replies` are the server-rendered replies of
 * the first page.
 */
export const renderPages = (at: string, pages: Record<string, StubRoutes[number]['Component']>, replies = '[]') => {
  setSessionUser({ userType: 'guest' })
  const Elsewhere: StubRoutes[number]['Component'] = () => <p>다른 화면</p>
  const Stub = createRoutesStub([
    ...Object.entries(pages).map(([path, Component]) => ({ path, Component })),
    { path: '*', Component: Elsewhere },
  ])
  const client = createQueryClient()
  readReplies(client, replies)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const initialEntries: ComponentProps<typeof Stub>['initialEntries'] = [at]
  return render(
    <BrandProvider value={brandFor('ru')}>
      <QueryClientProvider client={client}>
        <Stub initialEntries={initialEntries} />
        <Snackbar />
        <WarningModal />
      </QueryClientProvider>
    </BrandProvider>,
  )
}
