import type { ChangeKind } from '@shop/contract'
import { useState } from 'react'
import { colleagueOf, useChanges } from './staff-changes.ts'

/** Change of a record that is open. `name`: the colleague who has made it; undefined for shoppers and jobs. */
export interface ChangedMeanwhile {
  name: string | undefined
}

interface Shown {
  kind: ChangeKind
  id: string
  version: number
  /** Time (ms) at which the shown values were read. */
  readAt: number
  /** Reads the record again without showing it, and returns its version. */
  readVersion: () => Promise<number>
}

/**
 * Tells whether a record has changed since it was read: by a colleague, or with a later version by a shopper or job. Own changes are
 * none, because their reply is shown.
 */
export const useChangedMeanwhile = ({
  kind,
  id,
  version,
  readAt,
  readVersion,
}: Shown): ChangedMeanwhile | undefined => {
  const [last, setLast] = useState<{ at: number; version: number | null; name: string | undefined }>()
  useChanges([kind], ({ changes, isComplete }) => {
    const at = Date.now()
    for (const change of changes.filter((each) => each.id === id))
      setLast({ at, version: change.version, name: colleagueOf(change) })
    // after a lost connection only the version tells
    if (!isComplete)
      readVersion().then(
        (now) => setLast({ at, version: now, name: undefined }),
        () => undefined, // the next change or save tells
      )
  })
  if (!last || last.at < readAt) return undefined
  const isLater = last.version !== null && last.version > version
  return isLater || last.name !== undefined ? { name: last.name } : undefined
}
