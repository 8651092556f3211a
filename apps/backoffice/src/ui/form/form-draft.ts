import { useStaffSession } from '#src/lib/session/staff-session.ts'

/** Unsaved values of a form in this tab. They outlast a reload, and end with the tab. */
interface Draft {
  /** Staff account that has typed them. */
  owner: number
  values: Record<string, unknown>
}

/** Each brand has drafts of its own. */
const keyOf = (name: string): string => `backoffice.draft.${useStaffSession.getState().brand}.${name}`

/** Stores unsaved values. A browser without storage keeps them only while the form is open. */
export const saveDraft = (name: string, owner: number, values: Record<string, unknown>): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ owner, values } satisfies Draft))
  } catch {
    // storage is blocked or full: the form itself still has the values
  }
}

export const dropDraft = (name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // storage is blocked, so there is no draft
  }
}

/** Returns the unsaved values that this account has typed. */
export const findDraft = (name: string, owner: number): Record<string, unknown> | undefined => {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Partial<Draft> | null
    return draft?.owner === owner ? draft.values : undefined
  } catch {
    // written by another version, or storage is blocked
    return undefined
  }
}
