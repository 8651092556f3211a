import type { Api, CallInput, CallName, CallReply } from '@shop/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { sendCall } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { callQuery, type InputOf } from '#src/lib/call/call-query.ts'
import { enterStaff, expireStaff, useStaffSession } from './staff-session.ts'

const TIMEOUT_MS = 30_000

const sendWithXsrf = (url: string, request: RequestInit): Promise<Response> => {
  const headers = new Headers(request.headers)
  const { xsrfToken } = useStaffSession.getState()
  if (xsrfToken !== undefined) headers.set('x-xsrf-token', xsrfToken)
  return fetch(url, { ...request, headers })
}

const send = <N extends CallName>(name: N, input: CallInput<N> | undefined): Promise<CallReply<N>> =>
  sendCall(name, input, { renew: false, send: sendWithXsrf, signal: AbortSignal.timeout(TIMEOUT_MS) })

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** Refusals of a session that has to take a step first. */
const stepCodes: ReadonlySet<string> = new Set(['passwordChangeRequired', 'totpRequired', 'totpSetUpRequired'])

/** Sends a call; reads the session again if another tab has logged in meanwhile. */
const sendFresh = async <N extends CallName>(name: N, input: CallInput<N> | undefined): Promise<CallReply<N>> => {
  try {
    return await send(name, input)
  } catch (error) {
    if (codeOf(error) !== 'csrfRefused') throw error
    enterStaff(await send('admin.session.get', undefined))
    return send(name, input)
  }
}

/** Client for calls of staff. A session that has ended asks for a new login, and the call is refused. Throws ApiError. */
export const staffApi: Api = async (name, ...[input]) => {
  try {
    return await sendFresh(name, input)
  } catch (error) {
    if (codeOf(error) === 'unauthorized') expireStaff()
    if (stepCodes.has(codeOf(error) ?? '')) enterStaff(await send('admin.session.get', undefined))
    throw error
  }
}

export interface StaffQueryOptions {
  /** Interval (ms) of repeated reads. */
  every?: number | false
  isWanted?: boolean
}

/** Reads a call of staff. Repeated reads stop while the session has ended. */
export const useStaffCall = <N extends CallName>(
  { every = false, isWanted = true }: StaffQueryOptions,
  name: N,
  ...input: InputOf<N>
): UseQueryResult<CallReply<N>> => {
  const isIn = useStaffSession(({ status }) => status === 'in')
  return useQuery({
    ...callQuery(staffApi, name, ...input),
    enabled: isIn && isWanted,
    refetchInterval: every,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
}
