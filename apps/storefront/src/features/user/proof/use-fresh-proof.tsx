import { type ReactNode, useState } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import { ProofSheet } from './proof-sheet.tsx'

interface Asking {
  turn: number
  resolve: () => void
  reject: (reason: Error) => void
}

/**
 * For what asks for a proof of the last ten minutes (password, phone, account, leaving): `proved` runs it; where the server
 * wants a proof first, the sheet asks for it and it runs again. Nothing typed is lost on the way. Put `sheet` into the page.
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
