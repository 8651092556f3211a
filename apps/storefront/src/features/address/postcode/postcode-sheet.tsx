import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { AddressSearch } from './address-search.tsx'
import { HandNote } from './hand-note.tsx'
import type { PostcodePlace } from './postcode-place.ts'
import { PostcodeWidget } from './postcode-widget.tsx'
import { usePostcodeWay } from './use-postcode-way.ts'

interface PostcodeSheetProps {
  open: boolean
  /** Whether the person who enters the address pays no delivery. */
  isFree?: boolean
  onClose: () => void
  onChoose: (place: PostcodePlace) => void
}

/** Finds an address: in Kakao's widget if it loads in time, else in the shop's own search, else by hand. */
export function PostcodeSheet({ open, isFree = false, onClose, onChoose }: PostcodeSheetProps) {
  const { way, goOn } = usePostcodeWay(open)
  return (
    <Sheet open={open} onClose={onClose} title="주소 찾기">
      {way.kind === 'looking' && (
        <div aria-busy="true" className="flex flex-col gap-3 pt-1">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-24 rounded-card" />
        </div>
      )}
      {way.kind === 'widget' && <PostcodeWidget Postcode={way.Postcode} onChoose={onChoose} onLeave={goOn} />}
      {way.kind === 'search' && <AddressSearch isFree={isFree} onChoose={onChoose} />}
      {way.kind === 'hand' && <HandNote title="지금은 주소를 찾을 수 없어요" />}
    </Sheet>
  )
}
