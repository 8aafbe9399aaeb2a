import { CopyButton } from '#client/chrome/CopyButton.tsx'
import css from './ProofDialog.module.css'

/** What a proof consists of, each with its name and a way to copy it. */
export function ProofFacts({ facts }: { facts: readonly { name: string; text: string }[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{text}</span>
            <CopyButton text={text} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
