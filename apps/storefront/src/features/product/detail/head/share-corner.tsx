import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { ShareIcon } from '#src/ui/icons/shop-icons.tsx'
import { openShare } from '../../overlay/overlay-store.ts'

/** Header of a product with the share button in its corner. */
export function ShareCorner({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      {children}
      <div className="absolute top-2.5 right-2.5">
        <IconButton label="공유하기" aria-haspopup="dialog" onClick={openShare}>
          <ShareIcon />
        </IconButton>
      </div>
    </div>
  )
}
