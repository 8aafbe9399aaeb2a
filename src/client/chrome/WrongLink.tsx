import { LINK_WRONG } from '#shared/linkParts.ts'
import { go } from '#state/platform/go.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './icons/Icon.tsx'
import { chain } from './icons/moreGlyphs.ts'

/** Shows instead of a page whose address names nothing: trying again cannot help, so the only button leads on. */
export function WrongLink({ way, label }: { way: string; label: string }) {
  return (
    <EmptyState art={<Icon glyph={chain} size={76} />} title={LINK_WRONG.title} text={LINK_WRONG.text}>
      <Button tone='gold' size='sm' onClick={() => go(way)}>
        {label}
      </Button>
    </EmptyState>
  )
}
