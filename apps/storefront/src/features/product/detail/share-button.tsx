import { showSnackbar } from '#src/features/snackbar/snackbar-store.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { ShareIcon } from '#src/ui/icons/shop-icons.tsx'

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const copyLink = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    showSnackbar('링크를 복사했어요.')
  } catch {
    // no permission, or no clipboard on this page: the address bar still has it
    showSnackbar('링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.')
  }
}

const share = async (title: string): Promise<void> => {
  const url = new URL(window.location.pathname, window.location.origin).href
  if (!('share' in navigator)) return copyLink(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (!isCancelled(error)) await copyLink(url)
  }
  return undefined
}

/** The system's own way to share, or the link to copy. */
export function ShareButton({ title }: { title: string }) {
  return (
    <IconButton label="공유하기" onClick={() => void share(title)}>
      <ShareIcon />
    </IconButton>
  )
}
