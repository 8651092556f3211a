import { useState } from 'react'
import type { CallName } from '@shop/contract'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'

interface Keeping {
  /** The list's call: what it answered is asked anew the next time somebody comes. */
  list: CallName
  off: (id: number) => Promise<unknown>
  on: (id: number) => Promise<unknown>
  /** Said when something was taken out. */
  words: string
}

/** The list stays as it is looked at; what is kept of it, and of the product, is no longer believed. */
const forget = (list: CallName): void => {
  const client = openQueryClient()
  void client.invalidateQueries({ queryKey: [list], refetchType: 'none' })
  void client.invalidateQueries({ queryKey: ['product.getUserPersonal'], refetchType: 'none' })
}

/** Products taken out of a list: gone at once, back where that failed, and back by the message's own button. */
export const useTakenOut = ({ list, off, on, words }: Keeping) => {
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
