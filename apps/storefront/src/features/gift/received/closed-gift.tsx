import { Button } from '#src/ui/controls/button.tsx'

/** Closed envelope with a ribbon. */
function Envelope() {
  return (
    <svg viewBox="0 0 240 180" className="w-60 max-w-full" aria-hidden="true">
      <rect x="8" y="28" width="224" height="144" rx="14" className="fill-accent-soft" />
      <path
        d="M8 44c0-9 7-16 16-16h192c9 0 16 7 16 16l-103 70a16 16 0 0 1-18 0Z"
        className="fill-accent"
        opacity=".28"
      />
      <path
        d="M10 40l101 74a15 15 0 0 0 18 0l101-74"
        className="stroke-accent"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="120" cy="112" r="26" className="fill-accent" />
      <path
        d="M120 125l-12-12c-4-4-4-10 0-13s9-2 12 2c3-4 8-5 12-2s4 9 0 13Z"
        className="fill-on-accent"
        stroke="none"
      />
    </svg>
  )
}

interface ClosedGiftProps {
  senderName: string
  receiverName: string
  onOpen: () => void
}

/** The moment before a gift is opened. A person opens it; a link preview cannot. */
export function ClosedGift({ senderName, receiverName, onOpen }: ClosedGiftProps) {
  return (
    <section className="flex flex-1 flex-col items-center justify-center gap-8 px-6 py-14 text-center">
      <div className="flex flex-col gap-1.5">
        {receiverName && (
          <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">
            <bdi>{receiverName}</bdi>님께
          </p>
        )}
        <h1 className="text-22 font-bold text-balance [overflow-wrap:anywhere]">
          <bdi>{senderName}</bdi>님이 선물을 보냈어요
        </h1>
      </div>
      <Envelope />
      <Button size="large" onClick={onOpen}>
        선물 열어 보기
      </Button>
    </section>
  )
}
