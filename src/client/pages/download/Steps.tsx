import { Panel } from '#client/chrome/Panel.tsx'
import { type Device, STEPS } from './devices.ts'
import { StepArt } from './StepArt.tsx'
import css from './Steps.module.css'

/** The three steps on one kind of device, each with its picture. */
export function Steps({ device }: { device: Device }) {
  const { title, steps, note } = STEPS[device]
  return (
    <Panel tone='dim' className={css.panel}>
      <h2 className={css.title}>{title}</h2>
      <ol className={css.steps}>
        {steps.map(({ scene, text }, index) => (
          <li key={text} className={css.step}>
            <StepArt scene={scene} />
            <span className={css.text}>
              <b>{index + 1}</b>
              {text}
            </span>
          </li>
        ))}
      </ol>
      <p className={css.note}>{note}</p>
    </Panel>
  )
}
