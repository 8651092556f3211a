import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorScreen } from '#src/brand/error-screen.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { useAuth } from './auth-store.ts'

interface PersonalProps<T> {
  query: UseQueryResult<T>
  /** The page in its shape, until its data is there. */
  skeleton: ReactNode
  /** What an expected failure looks like; undefined leaves it to the general error screen. */
  failure?: (error: ApiError) => ReactNode
  children: (data: T) => ReactNode
}

/** A page that is somebody's own: anonymous from the server, filled in the browser, with a way on when that fails. */
export function Personal<T>({ query, skeleton, failure, children }: PersonalProps<T>) {
  const auth = useAuth()
  if (query.data !== undefined) return children(query.data)
  const error = auth.status === 'failed' ? auth.error : query.error
  if (!error) return skeleton
  const expected = error instanceof ApiError ? failure?.(error) : undefined
  if (expected) return expected
  const retry = auth.status === 'failed' ? () => window.location.reload() : () => void query.refetch()
  return <ErrorScreen title="불러오지 못했어요" text={failureText(error)} button="다시 시도" onAction={retry} />
}
