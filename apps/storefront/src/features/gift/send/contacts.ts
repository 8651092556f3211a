/** Contact of the phone's address book. */
interface Contact {
  name?: string[]
  tel?: string[]
}
interface ContactsManager {
  select: (properties: readonly ('name' | 'tel')[], options: { multiple: boolean }) => Promise<Contact[]>
}
declare global {
  interface Navigator {
    /** Contact Picker API, on some phones only. */
    contacts?: ContactsManager
  }
}

export const canPickContacts = (): boolean => typeof navigator !== 'undefined' && navigator.contacts !== undefined

/** Opens the phone's address book. Returns the chosen contacts as rows of a list, none if it was closed. */
export const pickContacts = async (): Promise<string> => {
  const chosen = (await navigator.contacts?.select(['name', 'tel'], { multiple: true })) ?? []
  return chosen.map(({ name, tel }) => [name?.[0] ?? '', tel?.[0] ?? ''].join('\t')).join('\n')
}
