import { go } from '#state/platform/go.ts'
import { Button } from './Button.tsx'

/** The way home from a page that has nothing (more) to show. */
export function HomeButton() {
  return (
    <Button tone='gold' size='sm' onClick={() => go('/')}>
      返回首页
    </Button>
  )
}
