import { useState } from 'react'
import { PhotoError, photoProblemTexts, shrinkPhoto, type SmallPhoto } from '#src/lib/photo/shrink-photo.ts'

export interface ChosenImage {
  photo: SmallPhoto | undefined
  problem: string | undefined
  isReading: boolean
  choose: (file: File) => Promise<void>
  /** After it was uploaded. */
  forget: () => void
}

/** Picture chosen in the form. It is scaled down in the browser and uploaded after the form was saved. */
export const useChosenImage = (): ChosenImage => {
  const [photo, setPhoto] = useState<SmallPhoto>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const choose = async (file: File) => {
    setReading(true)
    setProblem(undefined)
    try {
      setPhoto(await shrinkPhoto(file))
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error
      setProblem(photoProblemTexts[error.problem])
    } finally {
      setReading(false)
    }
  }
  return { photo, problem, isReading, choose, forget: () => setPhoto(undefined) }
}
