import { openKeyStore } from './browser-storage.ts'

/** A form, and whose words stand in it: nobody else who logs in after them is shown these. */
export interface UnsentPlace {
  form: string
  owner: string
}
interface Unsent {
  owner: string
  until: number
  content: unknown
}

/** Long enough to log in by any way; then it is forgotten with whoever left it. */
const KEPT_FOR_MS = 30 * 60_000

const keyOf = (form: string): string => `unsent.${form}`
const open = new Set<() => void>()

/** Says what is to be kept when `saveDraft` is called while this form is open; answers how to close it. */
export const whileOpen = (keep: () => void): (() => void) => {
  open.add(keep)
  return () => void open.delete(keep)
}

/**
 * Keeps what is typed in every open form, in this tab alone: to be called when a login ends by itself, or one leaves the shop to
 * prove who one is. At no other time is anything typed written down; choices that hold nothing secret may be, as they are made.
 */
export const saveDraft = (): void => {
  for (const keep of open) keep()
}

export const putUnsent = ({ form, owner }: UnsentPlace, content: unknown): void => {
  const unsent: Unsent = { owner, until: Date.now() + KEPT_FOR_MS, content }
  openKeyStore('sessionStorage').set(keyOf(form), JSON.stringify(unsent))
}

/** Whether something waits for this form, whosever it is. */
export const hasDraft = (form: string): boolean => openKeyStore('sessionStorage').get(keyOf(form)) !== undefined

export const dropDraft = (form: string): void => openKeyStore('sessionStorage').remove(keyOf(form))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const readUnsent = (form: string): Partial<Unsent> => {
  try {
    const kept: unknown = JSON.parse(openKeyStore('sessionStorage').get(keyOf(form)) ?? '{}')
    return isObject(kept) ? kept : {}
  } catch {
    // what somebody else wrote there was typed into no form
    return {}
  }
}

/** What this person had typed into it: an object, as every form keeps one. */
export const findUnsent = ({ form, owner }: UnsentPlace): object | undefined => {
  const { owner: typist, until = 0, content } = readUnsent(form)
  return typist === owner && until > Date.now() && isObject(content) ? content : undefined
}
