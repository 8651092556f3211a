import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorScreen } from '#src/brand/error-screen.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { useAuth } from './auth-store.ts'

interface PersonalProps<T> {
  query: UseQueryResult<T>
  /** Skeleton shown until the data of the page is loaded. */
  skeleton: ReactNode
  /** Renders an expected failure. Returns undefined for the general error screen. */
  failure?: (error: ApiError) => ReactNode
  children: (data: T) => ReactNode
}

/** Renders a personal page: anonymous on the server, filled in the browser, with a retry on failure. */
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
