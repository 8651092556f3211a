import { randomBytes } from 'node:crypto'
import type { Clock } from '../control/sandbox-clock.ts'

export type SnsType = 'kakao' | 'naver'

/** A test account at a provider. */
export interface SnsPerson {
  /** Id used by pages and control endpoints. */
  id: string
  label: string
  /** The provider's user id: a number at Kakao, an opaque string at Naver. */
  subject: string
  nickname: string
  email: string | null
  /** The provider has not verified the e-mail address. */
  isUnverified?: boolean
}

export const SNS_PEOPLE: Readonly<Record<SnsType, readonly SnsPerson[]>> = {
  kakao: [
    {
      id: 'basic',
      label: '김새봄 — 이메일 있음',
      subject: '3100000001',
      nickname: '김새봄',
      email: 'saebom@kakao.example',
    },
    {
      id: 'second',
      label: '박여름 — 이메일 있음',
      subject: '3100000002',
      nickname: '박여름',
      email: 'yeoreum@kakao.example',
    },
    { id: 'no-email', label: '이가을 — 이메일 없음', subject: '3100000003', nickname: '이가을', email: null },
    {
      id: 'unverified',
      label: '최겨울 — 확인 안 된 이메일',
      subject: '3100000004',
      nickname: '최겨울',
      email: 'saebom@kakao.example',
      isUnverified: true,
    },
  ],
  naver: [
    {
      id: 'basic',
      label: '정하늘 — 이메일 있음',
      subject: 'n-7Qk2vD0xTj1',
      nickname: '정하늘',
      email: 'haneul@naver.example',
    },
    { id: 'second', label: '강바다 — 이메일 없음', subject: 'n-1Rf8wZ4yPs6', nickname: '강바다', email: null },
  ],
}

/** Valid in this sandbox only. */
export const SNS_KEYS = {
  kakao: { key: 'sandbox-kakao-key', secret: 'sandbox-kakao-secret', admin: 'sandbox-kakao-admin', appId: 1_000_001 },
  naver: { key: 'sandbox-naver-key', secret: 'sandbox-naver-secret' },
} as const

const CODE_LIFE_MS = 600_000
/** Lifetime of each provider's access token in ms: just under six hours at Kakao, one hour at Naver. */
const TOKEN_LIFE_MS: Readonly<Record<SnsType, number>> = { kakao: 21_599_000, naver: 3_600_000 }
/** A token issued to another shop: valid at the provider, but no proof of identity here. */
export const FOREIGN_TOKEN = 'foreign-app-token'

interface Code {
  person: SnsPerson
  redirectUri: string
  expiresAt: number
}

export interface SnsStore {
  find(type: SnsType, id: string): SnsPerson | undefined
  /** Returns true if the user has consented and not unlinked since. */
  isLinked(type: SnsType, subject: string): boolean
  issueCode(type: SnsType, person: SnsPerson, redirectUri: string): string
  /** Redeems an authorization code. A code is valid once and for ten minutes. */
  takeCode(type: SnsType, code: string): { person: SnsPerson; redirectUri: string } | undefined
  issueToken(type: SnsType, person: SnsPerson): string
  /** Returns the owner of a valid token. */
  personOf(type: SnsType, token: string): SnsPerson | undefined
  /** Revokes every token issued for the user. */
  logOut(type: SnsType, subject: string): void
  unlink(type: SnsType, subject: string): boolean
  reset(): void
}

/** Issued access tokens; each expires after its provider's lifetime. */
function createTokens(now: Clock) {
  const held = new Map<string, { person: SnsPerson; expiresAt: number }>()
  return {
    issue(type: SnsType, person: SnsPerson): string {
      const token = random()
      held.set(`${type} ${token}`, { person, expiresAt: now().getTime() + TOKEN_LIFE_MS[type] })
      return token
    },
    personOf(type: SnsType, token: string): SnsPerson | undefined {
      const one = held.get(`${type} ${token}`)
      return one && one.expiresAt > now().getTime() ? one.person : undefined
    },
    endAll(type: SnsType, subject: string): void {
      for (const [token, { person }] of held)
        if (token.startsWith(`${type} `) && person.subject === subject) held.delete(token)
    },
    clear: () => held.clear(),
  }
}

export function createSnsStore(now: Clock): SnsStore {
  const codes = new Map<string, Code>()
  const tokens = createTokens(now)
  const linked = new Set<string>()
  return {
    find: (type, id) => SNS_PEOPLE[type].find((each) => each.id === id),
    isLinked: (type, subject) => linked.has(`${type} ${subject}`),
    issueCode(type, person, redirectUri) {
      const code = random()
      linked.add(`${type} ${person.subject}`)
      codes.set(`${type} ${code}`, { person, redirectUri, expiresAt: now().getTime() + CODE_LIFE_MS })
      return code
    },
    takeCode(type, code) {
      const issued = codes.get(`${type} ${code}`)
      codes.delete(`${type} ${code}`)
      return issued && issued.expiresAt > now().getTime() ? issued : undefined
    },
    issueToken(type, person) {
      linked.add(`${type} ${person.subject}`)
      return tokens.issue(type, person)
    },
    personOf: (type, token) => tokens.personOf(type, token),
    logOut: (type, subject) => tokens.endAll(type, subject),
    unlink(type, subject) {
      tokens.endAll(type, subject)
      return linked.delete(`${type} ${subject}`)
    },
    reset: () => [codes, tokens, linked].forEach((each) => each.clear()),
  }
}

const random = (): string => randomBytes(24).toString('base64url')
