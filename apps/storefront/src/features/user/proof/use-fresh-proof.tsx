import { type ReactNode, useState } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import { ProofSheet } from './proof-sheet.tsx'

interface Asking {
  turn: number
  resolve: () => void
  reject: (reason: Error) => void
}

/**
 * For changes that require an authentication of the last ten minutes (password, phone, account, leaving). `proved` runs the
 * change; if the server requires authentication first, the sheet asks for it and the change runs again. The typed values stay.
 * Render `sheet` in the page.
 */
export const useFreshProof = (): { proved: <T>(run: () => Promise<T>) => Promise<T>; sheet: ReactNode } => {
  const [asking, setAsking] = useState<Asking>()
  const [turn, setTurn] = useState(0)
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      setTurn(turn + 1)
      setAsking({ turn: turn + 1, resolve, reject })
    })
  const proved = async <T,>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reauthRequired') throw error
      await ask()
      return run()
    }
  }
  const end = (finish: (waiting: Asking) => void) => () => {
    if (asking) finish(asking)
    setAsking(undefined)
  }
  const sheet = (
    <ProofSheet
      key={turn}
      open={asking !== undefined}
      onProved={end(({ resolve }) => resolve())}
      onClose={end(({ reject }) => reject(new Error('본인 확인을 마치지 않아 그대로 두었어요.')))}
    />
  )
  return { proved, sheet }
}
