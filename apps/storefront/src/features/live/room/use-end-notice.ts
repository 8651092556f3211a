import { useEffect, useRef } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import type { RoomPhase } from './room-phase.ts'

/** Tells a viewer whose broadcast has ended that its replay begins. */
export const useEndNotice = (phase: RoomPhase): void => {
  const wasOnAir = useRef(false)
  useEffect(() => {
    if (phase === 'onAir') wasOnAir.current = true
    if (phase !== 'replay' || !wasOnAir.current) return
    wasOnAir.current = false
    showSnackbar('방송이 끝났어요. 다시 보기를 재생할게요.')
  }, [phase])
}
