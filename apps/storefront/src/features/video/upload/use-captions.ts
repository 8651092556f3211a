import { useState } from 'react'
import type { CaptionsFile } from './stored-files.ts'
import { problemText, UploadProblem } from '@shop/video-upload/upload-problem'

const MOST_BYTES = 200 * 1_024

/** Returns the file if it is WebVTT; the server checks the same. Throws UploadProblem. */
const check = async (file: File): Promise<CaptionsFile> => {
  if (file.size > MOST_BYTES) throw new UploadProblem('captions')
  const text = await file.text()
  if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text) || !text.includes('-->')) throw new UploadProblem('captions')
  return { file, name: file.name }
}

/** Optional captions. A file that is refused leaves the former one in place. */
export const useCaptions = () => {
  const [captions, setCaptions] = useState<CaptionsFile>()
  const [problem, setProblem] = useState<string>()
  const show = (next: CaptionsFile | undefined) => {
    setCaptions(next)
    setProblem(undefined)
  }
  return {
    captions,
    problem,
    choose: async (file: File): Promise<void> => {
      try {
        show(await check(file))
      } catch (error) {
        setProblem(problemText(error))
      }
    },
    clearProblem: () => setProblem(undefined),
    restore: show,
    remove: () => show(undefined),
  }
}
export type Captions = ReturnType<typeof useCaptions>
