import { z } from 'zod'
import type { Outbound } from '../outbound-client.ts'
import { askJson, type SnsAnswer } from './sns-client.ts'
import { SnsError, type SnsProfile, type SnsProvider } from './sns-provider.ts'

export interface KakaoOptions {
  /** `https://kauth.kakao.com`: login page and tokens. */
  auth: string
  /** `https://kapi.kakao.com`: user profile. */
  api: string
  /** REST key of the shop's app, its secret and its app id. A token of another app is rejected. */
  key: string
  secret: string
  appId: number
  adminKey: string
  outbound: Outbound
}

const Token = z.object({ access_token: z.string().min(1) })
const TokenInfo = z.object({ id: z.number(), app_id: z.number() })
const Me = z.object({
  id: z.number(),
  kakao_account: z
    .object({
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
    })
    .optional(),
})
const Done = z.object({ id: z.number() })

const FORM = 'application/x-www-form-urlencoded;charset=utf-8'
const SCOPE = 'account_email,profile_nickname'

/** −401 is an invalid token, −101 a user who is not linked to the app: both are caller errors. All other errors are Kakao's. */
const judge = ({ status, json }: SnsAnswer): void => {
  if (status < 400) return
  const { error, error_code: code, msg } = json as { error?: string; error_code?: string; msg?: string }
  const isOurs = status === 401 && (code === 'KOE010' || code === 'KOE101')
  const failure = status >= 500 || status === 429 || isOurs || code === 'KOE003' ? 'unavailable' : 'invalid'
  throw new SnsError(failure, `kakao: ${status} ${code ?? error ?? msg ?? ''}`)
}

/** Creates the two kinds of Kakao requests: with a user token, and with a form body. */
const askKakao = ({ outbound }: Pick<KakaoOptions, 'outbound'>) => ({
  get: (url: string, token: string) =>
    askJson(outbound, { method: 'GET', url, headers: { authorization: `Bearer ${token}` } }, judge),
  post: (url: string, form: Record<string, string>, authorization?: string) => {
    const headers = { 'content-type': FORM, ...(authorization === undefined ? {} : { authorization }) }
    return askJson(outbound, { method: 'POST', url, headers, body: new URLSearchParams(form).toString() }, judge)
  },
})

const toProfile = ({ id, kakao_account: account }: z.output<typeof Me>): SnsProfile => {
  const { email, is_email_valid: isValid, is_email_verified: isVerified } = account ?? {}
  return { subject: String(id), email: isValid && isVerified ? (email?.toLowerCase() ?? null) : null }
}

/** User for whom the admin key acts. */
const targetOf = (subject: string) => ({ target_id_type: 'user_id', target_id: subject })

export const createKakaoLogin = (options: KakaoOptions): SnsProvider => {
  const { auth, api, key, secret, appId, adminKey } = options
  const { get, post } = askKakao(options)
  return {
    checksEmail: true,
    toLoginPage({ redirectUri, state, anew }) {
      const visit = { client_id: key, redirect_uri: redirectUri, response_type: 'code', scope: SCOPE, state }
      const asked = { ...visit, ...(anew && { prompt: 'login' }) }
      return `${auth}/oauth/authorize?${new URLSearchParams(asked).toString()}`
    },
    async exchange({ code, redirectUri }) {
      const client = { client_id: key, client_secret: secret, redirect_uri: redirectUri }
      const answer = await post(`${auth}/oauth/token`, { grant_type: 'authorization_code', ...client, code })
      return answer.as(Token).access_token
    },
    async read(accessToken) {
      const info = (await get(`${api}/v1/user/access_token_info`, accessToken)).as(TokenInfo)
      if (info.app_id !== appId) throw new SnsError('invalid', 'kakao: the token was given to another app')
      return toProfile((await get(`${api}/v2/user/me`, accessToken)).as(Me))
    },
    async logOut({ subject }) {
      ;(await post(`${api}/v1/user/logout`, targetOf(subject), `KakaoAK ${adminKey}`)).as(Done)
    },
    async unlink({ subject }) {
      try {
        ;(await post(`${api}/v1/user/unlink`, targetOf(subject), `KakaoAK ${adminKey}`)).as(Done)
      } catch (error) {
        // already unlinked at Kakao, which is the wanted state
        if (!(error instanceof SnsError && error.message.includes('NotRegistered'))) throw error
      }
    },
  }
}
