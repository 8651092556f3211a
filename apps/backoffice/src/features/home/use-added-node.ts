import { useEffect, useState } from 'react'

/** Scrolls to a node that was just added and focuses it: its row in the tree, or on a phone its editor. */
export const useAddedNode = (): ((key: string) => void) => {
  const [added, setAdded] = useState<{ key: string }>()
  useEffect(() => {
    if (added === undefined) return
    const row = document.querySelector<HTMLElement>(`[data-node=${JSON.stringify(added.key)}]`)
    const target = row ?? document.querySelector<HTMLElement>('[data-node-editor]')
    target?.scrollIntoView({ block: row ? 'center' : 'start' })
    target?.focus({ preventScroll: true })
  }, [added])
  return (key) => setAdded({ key })
}
