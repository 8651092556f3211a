// @vitest-environment node
import { createStaticHandler, isRouteErrorResponse, type StaticHandlerContext } from 'react-router'
import { expect, test } from 'vitest'
import { pageFailure } from '../page-data.ts'
import { toSentErrors } from './sent-errors.ts'

const query = async (loader: () => unknown) => {
  const handler = createStaticHandler([{ id: 'root', ErrorBoundary: () => undefined, path: '/', loader }])
  const context = (await handler.query(new Request('http://ru.localhost/'))) as StaticHandlerContext
  // serialized as for the browser
  return JSON.parse(JSON.stringify(toSentErrors(context))) as ReturnType<typeof toSentErrors>
}
const fail = (error: unknown) => () => {
  throw error
}

test('a page without a failure has no errors', async () => {
  // oxlint-disable-next-line unicorn/no-null -- what loaders return
  expect(await query(() => null)).toBeNull()
})

test('[ERROR-2] a failed page is the same failure in the browser', async () => {
  const error: unknown = (await query(fail(pageFailure(404, '찾는 상품이 없어요.'))))?.['root']
  expect(isRouteErrorResponse(error)).toBe(true)
  expect(error).toMatchObject({ status: 404, data: { message: '찾는 상품이 없어요.' } })
})

test('the text of unexpected errors and server errors is not sent', async () => {
  for (const error of [new Error('password 1234'), pageFailure(503, 'password 1234')]) {
    const errors = await query(fail(error))
    expect(errors?.['root']).toBeTruthy()
    expect(JSON.stringify(errors)).not.toContain('1234')
  }
})
