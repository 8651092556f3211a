import type { AddressInput } from '@shop/contract'
import { noTerms, type Terms } from '@shop/rules'
import { create } from 'zustand'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import type { SnsType } from '#src/features/user/sns/sns-journey.ts'

/**
 * Sign-up draft, shared by all steps. Stored in session storage for 30 minutes, because a phone may discard the page while the
 * user reads the message with the code. Passwords are never stored.
 */
export interface SignUpDraft {
  email: string
  name: string
  phone: string
  /** The number verified by a code. */
  verifiedPhone: string
  password: string
  passwordConfirm: string
  /** Optional first delivery address. ENTITY-2 */
  address: AddressInput | undefined
  terms: Terms
  /** Separate consent to advertising at night. */
  nightAlarm: boolean
}
export type SignUpField = 'email' | 'name' | 'phone' | 'password' | 'passwordConfirm' | 'address' | 'terms'

interface SignUpState {
  draft: SignUpDraft
  /** Server errors by field, shown beside the fields. */
  refused: Partial<Record<SignUpField, string>>
  /** Social sign-up: has no e-mail and no password. */
  sns: { snsType: SnsType; snsToken: string } | undefined
  /** Provider of a social sign-up that a reload interrupted. Its token was only in memory. */
  interrupted: SnsType | undefined
  /** True if an account with the provider's e-mail exists. */
  hasAccount: boolean
}

const emptyDraft: SignUpDraft = {
  email: '',
  name: '',
  phone: '',
  verifiedPhone: '',
  password: '',
  passwordConfirm: '',
  address: undefined,
  terms: noTerms,
  nightAlarm: false,
}
const start: SignUpState = { draft: emptyDraft, refused: {}, sns: undefined, interrupted: undefined, hasAccount: false }

export const useSignUp = create<SignUpState>(() => start)

const KEY = 'sign-up'
const KEPT_FOR_MS = 30 * 60_000

interface Kept {
  until: number
  draft: Partial<SignUpDraft>
  /** Provider of the sign-up. Its token is not stored. */
  snsType?: SnsType | undefined
}

useSignUp.subscribe(({ draft, sns, interrupted }) => {
  const store = openKeyStore('sessionStorage')
  const snsType = sns?.snsType ?? interrupted
  if (draft === emptyDraft && !snsType) return store.remove(KEY)
  const kept: Kept = {
    until: Date.now() + KEPT_FOR_MS,
    draft: { ...draft, password: '', passwordConfirm: '' },
    snsType,
  }
  store.set(KEY, JSON.stringify(kept))
})

const readKept = (): Kept | undefined => {
  try {
    const kept = JSON.parse(openKeyStore('sessionStorage').get(KEY) ?? 'null') as Kept | null
    return kept && kept.until > Date.now() ? kept : undefined
  } catch {
    // ignore invalid stored data
    return undefined
  }
}

/** Restores the stored draft if nothing has been typed yet. */
export const resumeSignUp = (): void => {
  const { draft, sns, interrupted } = useSignUp.getState()
  const kept = draft === emptyDraft && !sns && !interrupted ? readKept() : undefined
  if (kept) useSignUp.setState({ ...start, draft: { ...emptyDraft, ...kept.draft }, interrupted: kept.snsType })
}

export const changeDraft = (changed: Partial<SignUpDraft>): void =>
  useSignUp.setState(({ draft, refused }) => ({
    draft: { ...draft, ...changed },
    refused: Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in changed))),
  }))

export const refuseFields = (refused: SignUpState['refused']): void => useSignUp.setState({ refused })

/** Starts a social sign-up, or resumes the stored draft of the same provider. */
export const startSnsSignUp = (sns: NonNullable<SignUpState['sns']>, hasAccount: boolean): void => {
  const kept = readKept()
  const draft = kept?.snsType === sns.snsType ? { ...emptyDraft, ...kept.draft, email: '' } : emptyDraft
  useSignUp.setState({ ...start, draft, sns, hasAccount })
}

export const forgetSignUp = (): void => useSignUp.setState(start)

/** Discards a social sign-up when an e-mail sign-up starts. */
export const forgetSnsSignUp = (): void => {
  if (useSignUp.getState().sns ?? readKept()?.snsType) forgetSignUp()
}
