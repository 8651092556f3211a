import { PersonIcon } from '#src/ui/icons/nav-icons.tsx'

/** A member's picture, or a placeholder icon. */
export function Avatar({ src, size }: { src: string | null; size: number }) {
  return (
    <span
      className="flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-sunken text-ink-faint"
      style={{ width: size, height: size }}
    >
      {src === null ? (
        <PersonIcon size={Math.round(size / 2)} filled />
      ) : (
        <img src={src} alt="내 프로필 사진" width={size} height={size} className="size-full object-cover" />
      )}
    </span>
  )
}
