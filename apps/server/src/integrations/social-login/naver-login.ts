import { z } from 'zod'
import type { Outbound } from '../outbound-client.ts'
import { askJson, type SnsAnswer } from './sns-client.ts'
import { SnsError, type SnsProvider } from './sns-provider.ts'

export interface NaverOptions {
  /** `https://nid.naver.com`: login page and tokens. */
  auth: string
  /** `https://openapi.naver.com`: user profile. */
  api: string
  key: string
  secret: string
  outbound: Outbound
}

// expires_in is a string and is not used here
const Token = z.object({ access_token: z.string().min(1) })
// E6: the id is opaque and differs per application (Naver, GET /v1/nid/me), so a token of another application matches no user
// of the shop
const Me = z.object({ response: z.object({ id: z.string().min(1), email: z.string().optional() }) })
const Deleted = z.object({ result: z.literal('success') })

const isDown = (status: number): boolean => status >= 500 || status === 429

/** Naver returns errors with HTTP 200, so the body decides. */
const judgeToken = ({ status, json }: SnsAnswer): void => {
  const { error } = json as { error?: string }
  if (isDown(status) || error === 'server_error') throw new SnsError('unavailable', `naver: ${status}`)
  if (status >= 400 || error !== undefined) throw new SnsError('invalid', `naver: ${status} ${error ?? ''}`)
}
const judgeMe = ({ status, json }: SnsAnswer): void => {
  const { resultcode } = json as { resultcode?: string }
  if (isDown(status)) throw new SnsError('unavailable', `naver: ${status}`)
  if (resultcode !== undefined && resultcode !== '00') throw new SnsError('invalid', `naver: ${status} ${resultcode}`)
  if (status >= 400) throw new SnsError('invalid', `naver: ${status}`)
}

export const createNaverLogin = ({ auth, api, key, secret, outbound }: NaverOptions): SnsProvider => {
  const token = (form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: key, client_secret: secret, ...form }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    return askJson(outbound, { method: 'POST', url: `${auth}/oauth2.0/token`, headers, body }, judgeToken)
  }
  return {
    checksEmail: false,
    toLoginPage: ({ redirectUri, state, anew }) =>
      `${auth}/oauth2.0/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: key,
        redirect_uri: redirectUri,
        state,
        ...(anew && { auth_type: 'reauthenticate' }),
      }).toString()}`,
    async exchange({ code, state }) {
      return (await token({ grant_type: 'authorization_code', code, state })).as(Token).access_token
    },
    async read(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` }
      const { response } = (await askJson(outbound, { method: 'GET', url: `${api}/v1/nid/me`, headers }, judgeMe)).as(
        Me,
      )
      // Naver does not state whether the address is verified, so it never counts as verified
      return { subject: response.id, email: response.email?.toLowerCase() ?? null }
    },
    // Naver has no logout call: the token is simply not used again
    logOut: async () => {},
    async unlink({ accessToken }) {
      const form = { grant_type: 'delete', access_token: accessToken, service_provider: 'NAVER' }
      ;(await token(form)).as(Deleted)
    },
  }
}
