import type { HomeDisplay } from '@shop/contract'
import { Picture } from '#src/ui/display/picture.tsx'

/** Content of a tab button: its name, and its picture if it has one. HOME-1: `buttonImage` */
export function TabLabel({ tab }: { tab: Pick<HomeDisplay, 'name' | 'buttonImage'> }) {
  return (
    <>
      {tab.buttonImage && (
        <Picture
          image={tab.buttonImage}
          sizes="24px"
          decorative
          className="mr-1 -ml-1.5 size-6 shrink-0 rounded-full"
        />
      )}
      {tab.name}
    </>
  )
}
