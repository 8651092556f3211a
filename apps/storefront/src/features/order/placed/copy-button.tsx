import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { Button } from '#src/ui/controls/button.tsx'

const copy = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showSnackbar(done)
  } catch {
    // old browser or missing permission: the text is visible beside the button
    showSnackbar('복사하지 못했어요. 길게 눌러 복사해 주세요.')
  }
}

export function CopyButton({ text, done }: { text: string; done: string }) {
  return (
    <Button look="line" size="small" onClick={() => void copy(text, done)}>
      복사
    </Button>
  )
}
