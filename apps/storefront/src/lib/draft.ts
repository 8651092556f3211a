import { openKeyStore } from './browser-storage.ts'

/** Draft key: the form and its owner, so that another user who logs in later does not see the draft. */
export interface DraftKey {
  form: string
  owner: string
}
interface Unsent {
  owner: string
  until: number
  content: unknown
}

/** Long enough to log in by any method; then the draft expires. */
const KEPT_FOR_MS = 30 * 60_000

const keyOf = (form: string): string => `unsent.${form}`
const open = new Set<() => void>()

/** Registers the function that `saveDraft` calls while this form is open. Returns a function to unregister it. */
export const whileOpen = (keep: () => void): (() => void) => {
  open.add(keep)
  return () => void open.delete(keep)
}

/**
 * Stores the input of every open form in session storage. Called when a login expires, or when the user leaves the shop to
 * authenticate. Typed input is stored at no other time, except that of a gift, whose sender and receiver may have no account to
 * return with, and public texts, which must survive a reload; choices without secrets may be stored as they are made.
 */
export const saveOpenDrafts = (): void => {
  for (const keep of open) keep()
}

export const saveDraft = ({ form, owner }: DraftKey, content: unknown): void => {
  const unsent: Unsent = { owner, until: Date.now() + KEPT_FOR_MS, content }
  openKeyStore('sessionStorage').set(keyOf(form), JSON.stringify(unsent))
}

/** Reports whether a draft is stored for this form, by any owner. */
export const hasDraft = (form: string): boolean => openKeyStore('sessionStorage').get(keyOf(form)) !== undefined

export const dropDraft = (form: string): void => openKeyStore('sessionStorage').remove(keyOf(form))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const readDraft = (form: string): Partial<Unsent> => {
  try {
    const kept: unknown = JSON.parse(openKeyStore('sessionStorage').get(keyOf(form)) ?? '{}')
    return isObject(kept) ? kept : {}
  } catch {
    // ignore invalid stored data
    return {}
  }
}

/** Returns this owner's draft of the form: an object, as every form stores one. */
export const findDraft = ({ form, owner }: DraftKey): object | undefined => {
  const { owner: typist, until = 0, content } = readDraft(form)
  return typist === owner && until > Date.now() && isObject(content) ? content : undefined
}
