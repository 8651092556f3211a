import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'
import type { PageStart } from '../page-start.ts'

/**
 * Converts an error for the browser. Error responses retain their status, and their data below 500. The text of unexpected errors
 * is omitted.
 */
const toSentError = (error: unknown): unknown => {
  if (!isRouteErrorResponse(error)) return { message: 'Unexpected Server Error' }
  const { status, statusText, data } = error
  return { status, statusText, data: status >= 500 ? undefined : data, internal: false }
}

/** Returns the errors of a page, by the id of the route whose error boundary renders them. */
export const toSentErrors = ({ errors }: StaticHandlerContext): PageStart['errors'] =>
  // oxlint-disable-next-line unicorn/no-null -- what the router asks for
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, toSentError(error)]))
