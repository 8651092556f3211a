import type { AdminVideo } from '@shop/contract'
import { momentText } from '#src/lib/format/texts.ts'
import type { Tone } from '#src/ui/display/states.tsx'

export const videoStates: Readonly<Record<AdminVideo['state'], readonly [label: string, tone: Tone]>> = {
  draft: ['파일 기다림', 'warn'],
  scheduled: ['공개 예정', 'accent'],
  shown: ['보임', 'good'],
  hidden: ['가려짐', 'plain'],
}

const MINUTE_S = 60

/** Duration as `1:05`; a dash before the file is there. */
export const durationText = (ms: number | null): string => {
  if (ms === null) return '–'
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}

/** When it is public: `12.01(화) 09:00부터`. */
export const publishText = ({ publishAt }: Pick<AdminVideo, 'publishAt'>): string => `${momentText(publishAt)}부터`
