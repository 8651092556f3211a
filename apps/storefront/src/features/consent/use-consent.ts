import { useEffect, useState } from 'react'
import { CONSENT_EVENT, CONSENT_KEY, type ConsentRecord, readConsent } from '#src/lib/consent.ts'

/**
 * Returns the stored choice and follows its changes, also those of other tabs. Null without a choice; undefined on the server and
 * until the choice was read.
 */
export const useConsent = (): ConsentRecord | null | undefined => {
  const [record, setRecord] = useState<ConsentRecord | null>()
  useEffect(() => {
    const read = () => setRecord(readConsent() ?? null)
    // null: all was cleared. Opening a store writes a probe, so other keys would make tabs answer each other
    const followTab = ({ key }: StorageEvent) => {
      if (key === CONSENT_KEY || key === null) read()
    }
    read()
    window.addEventListener(CONSENT_EVENT, read)
    window.addEventListener('storage', followTab)
    return () => {
      window.removeEventListener(CONSENT_EVENT, read)
      window.removeEventListener('storage', followTab)
    }
  }, [])
  return record
}
