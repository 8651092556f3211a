import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'
import type { PageStart } from '../page-start.ts'

/** An error as the browser gets it: answers keep status and data, unexpected errors keep nothing of their text. */
const toSentError = (error: unknown): unknown => {
  if (!isRouteErrorResponse(error)) return { message: 'Unexpected Server Error' }
  const { status, statusText, data } = error
  return { status, statusText, data: status >= 500 ? undefined : data, internal: false }
}

/** The failures of a page by the route whose error boundary renders them. */
export const toSentErrors = ({ errors }: StaticHandlerContext): PageStart['errors'] =>
  // oxlint-disable-next-line unicorn/no-null -- what the router asks for
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, toSentError(error)]))
