import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { cx } from '#client/chrome/cx.ts'
import { download, share } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { copy } from '#client/chrome/icons/moreGlyphs.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { copyLink, fileOf, savePicture, shareLink } from '#client/poster/send.ts'
import { appState } from '#state/platform/app.ts'
import css from './Invite.module.css'
import { linkOf, usePoster } from './usePoster.ts'
import { TAGLINE } from './words.ts'

const FILE = '星匣推广海报.png'
const WORDS = { title: '星匣', text: TAGLINE }

/** The poster with the player's code, and what can be done with it. */
export function Invite({ promoteCode }: { promoteCode: string }) {
  const { userInfo } = useSnapshot(appState)
  const link = linkOf(promoteCode)
  const { poster, failed, again } = usePoster({ nickname: userInfo?.nickname ?? '', headPic: userInfo?.headPic ?? '', promoteCode, link })
  const shares = typeof navigator.share === 'function'
  return (
    <section className={css.invite} aria-label='推广海报'>
      <div className={css.frame}>
        {poster && <img className={css.poster} src={poster} alt={`推广海报，推广码 ${promoteCode}`} />}
        {!poster && (failed ? <Failed again={again} /> : <Skeleton height={322} />)}
      </div>
      <p className={css.code}>
        推广码 <b>{promoteCode}</b>
        <CopyButton text={promoteCode} name='推广码' />
      </p>
      <div className={cx(css.acts, shares && css.three)}>
        <Button tone='violet' size='sm' onClick={() => void copyLink(link)}>
          <Icon glyph={copy} size={17} />
          复制链接
        </Button>
        {shares && (
          <Button tone='violet' size='sm' onClick={() => void shareLink(link, WORDS, poster ? [fileOf(poster, FILE)] : [])}>
            <Icon glyph={share} size={17} />
            分享
          </Button>
        )}
        <Button tone='gold' size='sm' disabled={!poster} onClick={() => savePicture(poster, FILE)}>
          <Icon glyph={download} size={17} />
          保存海报
        </Button>
      </div>
    </section>
  )
}

function Failed({ again }: { again: () => void }) {
  return (
    <div className={css.failed} role='alert'>
      <p>海报没有生成，可以先复制链接邀请</p>
      <Button tone='ghost' size='sm' onClick={again}>
        重试
      </Button>
    </div>
  )
}
