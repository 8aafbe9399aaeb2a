import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { type Art, artUrl } from '#state/platform/images.ts'
import css from './Nothing.module.css'

interface Props {
  art: Art
  title: string
  /** What the record would contain. */
  text: string
  /** Words of the button that leads there. */
  way: string
  onWay: () => void
}

/** Shows when a record is empty: what it would contain, and a button to where that comes from. */
export function Nothing({ art, title, text, way, onWay }: Props) {
  return (
    <EmptyState art={<img src={artUrl(art)} alt='' className={css.art} />} mascot='idle' title={title} text={text}>
      <Button tone='gold' size='sm' onClick={onWay}>
        {way}
      </Button>
    </EmptyState>
  )
}
