import { createContext, useState } from 'react'

/** Reports that the picture of a file is being sent. Returns what reports that it no longer is. */
export type HoldPicture = (fileName: string) => () => void

/** Given by the screen whose save waits for pictures. */
export const HoldPictureContext = createContext<HoldPicture>(() => () => undefined)

/** Pictures that are being sent, as the reason why a save has to wait; undefined without any. */
export const useWaitingPictures = () => {
  const [held, setHeld] = useState<readonly { fileName: string }[]>([])
  const [hold] = useState<HoldPicture>(() => (fileName: string) => {
    const one = { fileName }
    setHeld((before) => [...before, one])
    return () => setHeld((before) => before.filter((each) => each !== one))
  })
  const names = held.map(({ fileName }) => fileName).join(', ')
  return {
    hold,
    whyWait: held.length === 0 ? undefined : `사진을 올리고 있어요: ${names}. 다 올린 뒤에 저장해 주세요.`,
  }
}
