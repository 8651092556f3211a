import type { AdminLiveChannel } from '@shop/contract'

type Picture = Pick<AdminLiveChannel, 'ingestState' | 'health'>

const textOf = ({ ingestState, health }: Picture): { text: string; tone: string } => {
  if (ingestState === 'reconnecting') return { text: '영상 끊김', tone: 'text-danger' }
  if (ingestState === 'idle') return { text: '영상 없음', tone: 'text-ink-faint' }
  return health === 'starving'
    ? { text: '영상이 늦어요', tone: 'text-danger' }
    : { text: '영상 수신 중', tone: 'text-success' }
}

/** Whether a picture arrives at a channel, in words with a dot. */
export function PictureState({ channel }: { channel: Picture }) {
  const { text, tone } = textOf(channel)
  return (
    <span className={`inline-flex items-center gap-1.5 text-13 font-semibold whitespace-nowrap ${tone}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {text}
    </span>
  )
}
