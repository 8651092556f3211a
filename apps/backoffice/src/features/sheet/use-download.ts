import { useState } from 'react'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Runs downloads, shows that one is running, and says how it has ended. `run` returns the name of the saved file. */
export const useDownload = (): { isBusy: boolean; start: (run: () => Promise<string>) => Promise<void> } => {
  const [isBusy, setBusy] = useState(false)
  const start = async (run: () => Promise<string>): Promise<void> => {
    setBusy(true)
    try {
      showToast(`${await run()} 파일을 내려받았어요.`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start }
}
