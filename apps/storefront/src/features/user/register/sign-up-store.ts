import type { AddressInput } from '@shop/contract'
import { noTerms, type Terms } from '@shop/rules'
import { create } from 'zustand'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import type { SnsType } from '#src/features/user/sns/sns-journey.ts'

/**
 * What is typed on the way to an account: back and forth nothing is typed twice. The tab keeps it for half an hour, for a phone
 * may throw the page away while the message with the code is read; no password is ever written anywhere.
 */
export interface SignUpDraft {
  email: string
  name: string
  phone: string
  /** The number that was proved by its code. */
  verifiedPhone: string
  password: string
  passwordConfirm: string
  /** Where the first parcels go, if it is told now. ENTITY-2 */
  address: AddressInput | undefined
  terms: Terms
  /** Advertising at night too, which is a consent of its own. */
  nightAlarm: boolean
}
export type SignUpField = 'email' | 'name' | 'phone' | 'password' | 'passwordConfirm' | 'address' | 'terms'

interface SignUpState {
  draft: SignUpDraft
  /** What the server said against a field, shown where it is typed. */
  refused: Partial<Record<SignUpField, string>>
  /** Signing up as a provider's person: without e-mail and password of its own. */
  sns: { snsType: SnsType; snsToken: string } | undefined
  /** With whom it was begun before the page was thrown away: their token was in the page alone. */
  interrupted: SnsType | undefined
  /** There is an account already with the e-mail of the provider's person. */
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
  /** Whose person it is; what proves it is not written down. */
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
    // what somebody else wrote there was typed into no form
    return undefined
  }
}

/** Goes on with what this tab kept, where nothing has been typed since. */
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

/** Begins with a provider's person, or goes on with what was typed for one. */
export const startSnsSignUp = (sns: NonNullable<SignUpState['sns']>, hasAccount: boolean): void => {
  const kept = readKept()
  const draft = kept?.snsType === sns.snsType ? { ...emptyDraft, ...kept.draft, email: '' } : emptyDraft
  useSignUp.setState({ ...start, draft, sns, hasAccount })
}

export const forgetSignUp = (): void => useSignUp.setState(start)

/** An e-mail sign-up is asked for, whoever had begun one with a provider. */
export const forgetSnsSignUp = (): void => {
  if (useSignUp.getState().sns ?? readKept()?.snsType) forgetSignUp()
}
