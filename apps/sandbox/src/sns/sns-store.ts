import { randomBytes } from 'node:crypto'
import type { Clock } from '../control/sandbox-clock.ts'

export type SnsType = 'kakao' | 'naver'

/** Somebody with an account at a provider. */
export interface SnsPerson {
  /** Names the person in pages and levers. */
  id: string
  label: string
  /** The provider's own number: Kakao counts, Naver gives an opaque text. */
  subject: string
  nickname: string
  email: string | null
  isVerified: boolean
}

export const SNS_PEOPLE: Readonly<Record<SnsType, readonly SnsPerson[]>> = {
  kakao: [
    person('basic', '김새봄 — 이메일 있음', '3100000001', '김새봄', 'saebom@kakao.example'),
    person('second', '박여름 — 이메일 있음', '3100000002', '박여름', 'yeoreum@kakao.example'),
    person('no-email', '이가을 — 이메일 없음', '3100000003', '이가을', null),
    {
      ...person('unverified', '최겨울 — 확인 안 된 이메일', '3100000004', '최겨울', 'saebom@kakao.example'),
      isVerified: false,
    },
  ],
  naver: [
    person('basic', '정하늘 — 이메일 있음', 'n-7Qk2vD0xTj1', '정하늘', 'haneul@naver.example'),
    person('second', '강바다 — 이메일 없음', 'n-1Rf8wZ4yPs6', '강바다', null),
  ],
}

/** Opens nothing but this sandbox. */
export const SNS_KEYS = {
  kakao: { key: 'sandbox-kakao-key', secret: 'sandbox-kakao-secret', admin: 'sandbox-kakao-admin', appId: 1_000_001 },
  naver: { key: 'sandbox-naver-key', secret: 'sandbox-naver-secret' },
} as const

const CODE_LIFE_MS = 600_000
/** A token that was given to another shop: good at the provider, no proof here. */
export const FOREIGN_TOKEN = 'foreign-app-token'

interface Code {
  person: SnsPerson
  redirectUri: string
  expiresAt: number
  isUsed: boolean
}

export interface SnsStore {
  find(type: SnsType, id: string): SnsPerson | undefined
  /** Whether the person has agreed before, and has not taken it back. */
  isLinked(type: SnsType, subject: string): boolean
  issueCode(type: SnsType, person: SnsPerson, redirectUri: string): string
  /** The person of a code, once and within ten minutes. */
  takeCode(type: SnsType, code: string): { person: SnsPerson; redirectUri: string } | undefined
  issueToken(type: SnsType, person: SnsPerson): string
  personOf(type: SnsType, token: string): SnsPerson | undefined
  endToken(type: SnsType, token: string): void
  unlink(type: SnsType, subject: string): boolean
  reset(): void
}

export function createSnsStore(now: Clock): SnsStore {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, SnsPerson>()
  const linked = new Set<string>()
  const random = () => randomBytes(24).toString('base64url')
  return {
    find: (type, id) => SNS_PEOPLE[type].find((each) => each.id === id),
    isLinked: (type, subject) => linked.has(`${type} ${subject}`),
    issueCode(type, who, redirectUri) {
      const code = random()
      linked.add(`${type} ${who.subject}`)
      codes.set(`${type} ${code}`, {
        person: who,
        redirectUri,
        expiresAt: now().getTime() + CODE_LIFE_MS,
        isUsed: false,
      })
      return code
    },
    takeCode(type, code) {
      const issued = codes.get(`${type} ${code}`)
      if (!issued || issued.isUsed || issued.expiresAt <= now().getTime()) return undefined
      issued.isUsed = true
      return issued
    },
    issueToken(type, who) {
      const token = random()
      linked.add(`${type} ${who.subject}`)
      tokens.set(`${type} ${token}`, who)
      return token
    },
    personOf: (type, token) => tokens.get(`${type} ${token}`),
    endToken: (type, token) => void tokens.delete(`${type} ${token}`),
    unlink(type, subject) {
      for (const [token, who] of tokens) if (token.startsWith(type) && who.subject === subject) tokens.delete(token)
      return linked.delete(`${type} ${subject}`)
    },
    reset() {
      codes.clear()
      tokens.clear()
      linked.clear()
    },
  }
}

function person(id: string, label: string, subject: string, nickname: string, email: string | null): SnsPerson {
  return { id, label, subject, nickname, email, isVerified: true }
}
