import { hasEssentialTerms } from '@shop/rules'
import type { SignUpDraft, SignUpField } from './sign-up-store.ts'

export const signUpSteps = ['email', 'phone', 'password', 'address', 'terms'] as const
export type SignUpStep = (typeof signUpSteps)[number]

const snsSteps = ['phone', 'address', 'terms'] as const satisfies readonly SignUpStep[]

/** The steps of this sign-up: who comes from a provider has an e-mail and needs no password. */
export const stepsOf = (isSns: boolean): readonly SignUpStep[] => (isSns ? snsSteps : signUpSteps)

/** The step on which a field stands. */
export const stepOfField: Record<SignUpField, SignUpStep> = {
  email: 'email',
  name: 'phone',
  phone: 'phone',
  password: 'password',
  passwordConfirm: 'password',
  address: 'address',
  terms: 'terms',
}

const isDone: Record<SignUpStep, (draft: SignUpDraft) => boolean> = {
  email: ({ email }) => email !== '',
  phone: ({ name, phone, verifiedPhone }) => name !== '' && phone !== '' && phone === verifiedPhone,
  password: ({ password, passwordConfirm }) => password !== '' && password === passwordConfirm,
  // may be left for later
  address: () => true,
  terms: ({ terms }) => hasEssentialTerms(terms),
}

/** The step to show: the one asked for, or an earlier one that is not done. */
export const stepAt = (asked: string | null, draft: SignUpDraft, isSns: boolean): SignUpStep => {
  const steps = stepsOf(isSns)
  const wanted = steps.findIndex((step) => step === asked)
  const open = steps.findIndex((step) => !isDone[step](draft))
  const reachable = open === -1 ? steps.length - 1 : open
  return steps[Math.min(Math.max(wanted, 0), reachable)] ?? 'email'
}
