import type { ReactNode } from 'react'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'
import { FullScreenIcon, SmallWindowIcon } from '../live-icons.tsx'
import type { LivePlayer } from './use-live-playback.ts'

interface PlayerMenuProps {
  open: boolean
  onClose: () => void
  player: LivePlayer
  fullScreen: (() => void) | undefined
  smallWindow: (() => void) | undefined
}

const ROW = 'pressable flex min-h-13 w-full items-center gap-3 text-left text-16'

function Row({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={ROW}>
        {icon}
        {children}
      </button>
    </li>
  )
}

/** Settings of the player: full screen, picture-in-picture and quality. */
export function PlayerMenu({ open, onClose, player, fullScreen, smallWindow }: PlayerMenuProps) {
  const act = (run: () => void) => () => {
    run()
    onClose()
  }
  const qualities = [{ level: -1, label: '자동' }, ...player.qualities]
  return (
    <Sheet open={open} onClose={onClose} title="보기 설정">
      <ul>
        {fullScreen && (
          <Row icon={<FullScreenIcon />} onClick={act(fullScreen)}>
            전체 화면
          </Row>
        )}
        {smallWindow && (
          <Row icon={<SmallWindowIcon />} onClick={act(smallWindow)}>
            작은 창으로 보기
          </Row>
        )}
      </ul>
      {player.qualities.length > 0 && (
        <fieldset className="mt-2 border-t border-line pt-3">
          <legend className="sr-only">화질</legend>
          <p aria-hidden="true" className="text-13 text-ink-faint">
            화질
          </p>
          {qualities.map(({ level, label }) => (
            <label key={level} className={ROW}>
              <input
                type="radio"
                name="quality"
                checked={player.level === level}
                onChange={act(() => player.chooseLevel(level))}
                className="peer sr-only"
              />
              <span className="flex-1 peer-focus-visible:outline-2">{label}</span>
              {player.level === level && <CheckIcon size={20} />}
            </label>
          ))}
        </fieldset>
      )}
    </Sheet>
  )
}
