import { hasEssentialTerms } from '@shop/rules'
import type { SignUpDraft, SignUpField } from './sign-up-store.ts'

export const signUpSteps = ['email', 'phone', 'password', 'address', 'terms'] as const
export type SignUpStep = (typeof signUpSteps)[number]

const snsSteps = ['phone', 'address', 'terms'] as const satisfies readonly SignUpStep[]

/** Steps of this sign-up. A social sign-up has no e-mail and no password step. */
export const stepsOf = (isSns: boolean): readonly SignUpStep[] => (isSns ? snsSteps : signUpSteps)

/** Step that contains a field. */
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
  // optional
  address: () => true,
  terms: ({ terms }) => hasEssentialTerms(terms),
}

/** Returns the requested step, or the first incomplete step before it. */
export const stepAt = (asked: string | null, draft: SignUpDraft, isSns: boolean): SignUpStep => {
  const steps = stepsOf(isSns)
  const wanted = steps.findIndex((step) => step === asked)
  const open = steps.findIndex((step) => !isDone[step](draft))
  const reachable = open === -1 ? steps.length - 1 : open
  return steps[Math.min(Math.max(wanted, 0), reachable)] ?? 'email'
}
