import { Button, ButtonLink } from '#src/ui/controls/button.tsx'

/** Last screen of the feed: all videos of this visit have been shown, or there are none. */
export function FeedEnd({ isEmpty, onRestart }: { isEmpty: boolean; onRestart: () => void }) {
  return (
    <section
      aria-label="영상 끝"
      className="flex h-dvh snap-start snap-always flex-col items-center justify-center gap-5 px-8 text-center"
    >
      <p className="text-18 font-bold">{isEmpty ? '아직 볼 영상이 없어요' : '새로운 영상을 모두 봤어요'}</p>
      <div className="flex w-full max-w-60 flex-col gap-2">
        {!isEmpty && (
          <Button wide onClick={onRestart}>
            처음부터 다시 보기
          </Button>
        )}
        <ButtonLink wide look={isEmpty ? 'primary' : 'line'} to="/video/list">
          영상 모아 보기
        </ButtonLink>
      </div>
    </section>
  )
}
