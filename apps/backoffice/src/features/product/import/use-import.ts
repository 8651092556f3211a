import type { CallReply } from '@shop/contract'
import { useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { showFailure } from '#src/ui/overlay/toast.tsx'

/** What a sheet would do. */
export type DryRun = CallReply<'admin.product.import.dryRun'>

/** The steps of an import: choose a file, look at what it does, apply it. */
export const useImport = () => {
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<DryRun>()
  const [error, setError] = useState<string>()
  const [jobId, setJobId] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  // one key for each file: applied twice, it is the same job
  const [key, setKey] = useState('')
  const choose = async (chosen: File): Promise<void> => {
    setFile(chosen)
    setKey(crypto.randomUUID())
    setResult(undefined)
    setJobId(undefined)
    setError(undefined)
    setBusy(true)
    try {
      setResult(await call('admin.product.import.dryRun', { body: { file: chosen } }))
    } catch (reason) {
      setError(failureText(reason))
    } finally {
      setBusy(false)
    }
  }
  const apply = async (): Promise<void> => {
    if (!file) return
    setBusy(true)
    try {
      setJobId((await call('admin.product.import.apply', { query: { key }, body: { file } })).jobId)
    } catch (reason) {
      showFailure(reason)
    } finally {
      setBusy(false)
    }
  }
  return { file, result, error, jobId, isBusy, choose, apply }
}
