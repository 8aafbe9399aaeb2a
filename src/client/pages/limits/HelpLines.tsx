import css from './HelpLines.module.css'

/** Where a player who cannot stop playing finds somebody to talk to. */
export function HelpLines() {
  return (
    <p className={css.help}>
      觉得停不下来，或想找人聊聊？
      <br />
      全国心理援助热线{' '}
      <a className={css.call} href='tel:12356'>
        12356
      </a>
    </p>
  )
}
