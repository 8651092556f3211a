import { useState } from 'react'
import { readStored, writeStored } from '#src/lib/browser-storage.ts'

const KEY = 'backoffice.rail'

/** Whether the rail is folded, kept in the browser. */
export const useFoldedRail = () => {
  const [isFolded, setFolded] = useState(() => readStored(KEY) === 'folded')
  const toggle = () => {
    writeStored(KEY, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  return { isFolded, toggle }
}
