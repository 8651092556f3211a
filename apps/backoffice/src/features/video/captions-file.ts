import { UploadProblem } from '@shop/video-upload/upload-problem'

const MOST_BYTES = 200 * 1_024

/** Whether a text is WebVTT. The server checks the same. */
export const isWebVtt = (text: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text) && text.includes('-->')

/** Returns a file if it is WebVTT. Throws UploadProblem. */
export const checkCaptions = async (file: File): Promise<File> => {
  if (file.size > MOST_BYTES || !isWebVtt(await file.text())) throw new UploadProblem('captions')
  return file
}
