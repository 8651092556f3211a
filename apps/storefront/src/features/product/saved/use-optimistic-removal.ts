import { useState } from 'react'
import type { CallName } from '@shop/contract'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'

interface Keeping {
  /** Call that loads the list. Its result is invalidated and refetched on the next visit. */
  list: CallName
  off: (id: number) => Promise<unknown>
  on: (id: number) => Promise<unknown>
  /** Message shown after a removal. */
  words: string
}

/** Invalidates the list and the product's personal data without a refetch, so that the visible list does not change. */
const forget = (list: CallName): void => {
  const client = openQueryClient()
  void client.invalidateQueries({ queryKey: [list], refetchType: 'none' })
  void client.invalidateQueries({ queryKey: ['product.getUserPersonal'], refetchType: 'none' })
}

/**
 * Removes products from a list with an optimistic update. Rolls back on failure, and the button of the message restores the
 * product.
 */
export const useOptimisticRemoval = ({ list, off, on, words }: Keeping) => {
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const mark = (id: number, isTaken: boolean) =>
    setTaken((before) => new Set(isTaken ? [...before, id] : [...before].filter((other) => other !== id)))
  const putBack = async (id: number): Promise<void> => {
    try {
      await on(id)
      forget(list)
      mark(id, false)
    } catch (error) {
      showFailure(error, () => void putBack(id))
    }
  }
  const takeOut = async (id: number): Promise<void> => {
    mark(id, true)
    try {
      await off(id)
      forget(list)
      showSnackbar(words, { label: '되돌리기', run: () => void putBack(id) })
    } catch (error) {
      mark(id, false)
      showFailure(error, () => void takeOut(id))
    }
  }
  return { taken, takeOut }
}
