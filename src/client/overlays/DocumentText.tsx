import css from './DocumentText.module.css'

const HEADING = '## '

interface Block {
  heading: boolean
  text: string
}

/** Splits a text at blank lines. A line that begins with `## ` is a heading. */
function blocksOf(content: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of content.split(/\r?\n/)) {
    if (line.startsWith(HEADING)) {
      blocks.push({ heading: true, text: line.slice(HEADING.length) })
      open = null
    } else if (!line.trim()) open = null
    else if (open) open.text += `\n${line}`
    else {
      open = { heading: false, text: line }
      blocks.push(open)
    }
  }
  return blocks
}

/** The text of a help document or of a message. */
export function DocumentText({ content }: { content: string }) {
  return (
    <div className={css.text}>
      {blocksOf(content).map(({ heading, text }, at) => {
        const key = `${at}${text}`
        return heading ? <h3 key={key}>{text}</h3> : <p key={key}>{text}</p>
      })}
    </div>
  )
}
