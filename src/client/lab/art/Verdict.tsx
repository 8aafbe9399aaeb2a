import { CircleAlert, CircleCheck, LoaderCircle, Save, TriangleAlert, Undo2, Volume2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { type Say, useWords } from '../language.ts'
import { Action } from '../ui/Action.tsx'
import type { Fault } from './api.ts'
import { trialUrl } from './api.ts'
import { inChinese } from './faultWords.ts'
import { save, type Trial, trialState, undo } from './trials.ts'
import css from './Verdict.module.css'

/** What the checks say about a file that is tried, and buttons to save or undo it. */
export function Verdict({ slotId }: { slotId: string }) {
  const { say } = useWords()
  const trial = useSnapshot(trialState).trials.find(({ slot }) => slot.id === slotId) as Trial | undefined
  if (!trial) return null
  const faults = trial.tried?.faults ?? []
  const tone = toneOf(trial, faults)
  return (
    <section className={css.verdict} data-tone={tone} aria-live='polite'>
      <header className={css.head}>
        <Sign tone={tone} />
        <div>
          <h4>{headline(trial, faults, say)}</h4>
          <small>
            {trial.label} → {trial.tried?.paths.join(' + ') ?? trial.slot.path}
          </small>
        </div>
      </header>
      <FactList trial={trial} />
      <Faults faults={faults} />
      <Faults faults={trial.warnings} warning />
      {trial.error && <p className={css.error}>{trial.state === 'tried' ? say('saveFailed', { why: trial.error }) : trial.error}</p>}
      <Actions trial={trial} faults={faults} />
    </section>
  )
}

type Tone = 'busy' | 'good' | 'bad' | 'warn'

function toneOf({ state, warnings, error }: Trial, faults: readonly Fault[]): Tone {
  if (state === 'checking' || state === 'saving') return 'busy'
  if (state === 'failed' || error || faults.length > 0) return 'bad'
  return warnings.length > 0 && state !== 'saved' ? 'warn' : 'good'
}

function headline({ state, label, warnings, tried }: Trial, faults: readonly Fault[], say: Say): string {
  if (state === 'checking') return say('checking', { name: label })
  if (state === 'saving') return say('saving')
  if (state === 'failed') return say('tryFailed')
  if (state === 'saved') return say('saved', { path: tried?.paths.join(' + ') ?? '' })
  if (faults.length > 0) return say('refused', { count: faults.length })
  return warnings.length > 0 ? say('warned', { count: warnings.length }) : say('accepted')
}

function Sign({ tone }: { tone: Tone }) {
  if (tone === 'busy') return <LoaderCircle className={css.turning} size={20} aria-hidden />
  if (tone === 'good') return <CircleCheck size={20} aria-hidden />
  return tone === 'warn' ? <TriangleAlert size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />
}

function FactList({ trial: { tried, sound } }: { trial: Trial }) {
  const { say } = useWords()
  if (!tried) return null
  const { bytes, width, height, alpha, seconds, version, animations } = tried.facts
  const facts: [string, string][] = [
    [say('weight'), bytes < 10_240 ? `${(bytes / 1024).toFixed(1)} kB` : `${Math.ceil(bytes / 1024)} kB`],
    ...(width ? [[say('size'), `${width} × ${height}`] as [string, string]] : []),
    ...(alpha === undefined ? [] : [[say('alpha'), say(alpha ? 'yes' : 'no')] as [string, string]]),
    ...(version ? [[say('version'), `Spine ${version}`] as [string, string]] : []),
    ...(animations ? [[say('animations'), animations.join(', ')] as [string, string]] : []),
    ...(sound || seconds ? [[say('length'), `${(sound?.seconds ?? seconds ?? 0).toFixed(2)} s`] as [string, string]] : []),
    ...(sound ? [[say('peak'), `${sound.peak.toFixed(1)} dB`] as [string, string]] : []),
    ...(sound?.loudness ? [[say('loudness'), `${sound.loudness.toFixed(1)} LUFS`] as [string, string]] : []),
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Faults in the chosen language, and below them in the other one. */
function Faults({ faults, warning = false }: { faults: readonly Fault[]; warning?: boolean }) {
  const { say, language } = useWords()
  if (faults.length === 0) return null
  const both = (sentence: string) => {
    const chinese = inChinese(sentence)
    if (!chinese) return { first: sentence, second: '' }
    return language === 'zh' ? { first: chinese, second: sentence } : { first: sentence, second: chinese }
  }
  return (
    <ul className={css.faults} data-warning={warning}>
      {faults.map(({ file, wrong, mend }) => {
        const [what, how] = [both(wrong), both(mend)]
        return (
          <li key={`${file} ${wrong}`}>
            <code>{file}</code>
            <b>{what.first}</b>
            <span>
              {say('mend')}: {how.first}
            </span>
            {what.second && (
              <small>
                {what.second} · {how.second}
              </small>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Actions({ trial, faults }: { trial: Trial; faults: readonly Fault[] }) {
  const { say } = useWords()
  const { state, slot, tried, warnings } = trial
  if (state === 'checking') return null
  const isSound = slot.kind === 'sound' || slot.kind === 'music'
  const heard = tried?.swaps[0]
  const listen = () => {
    if (tried && heard) void new Audio(trialUrl(tried.id, heard.file)).play()
  }
  const savable = tried !== null && faults.length === 0 && state !== 'saved' && state !== 'failed'
  return (
    <div className={css.actions}>
      {isSound && heard && <Action icon={Volume2} label={say('listen')} onClick={listen} />}
      {savable && (
        <Action
          icon={Save}
          label={say(warnings.length > 0 ? 'saveAnyway' : 'saveToAssets')}
          tone={warnings.length > 0 ? 'warn' : 'gold'}
          disabled={state === 'saving'}
          onClick={() => void save(slot.id)}
        />
      )}
      <Action
        icon={state === 'saved' ? undefined : Undo2}
        label={say(state === 'saved' ? 'close' : 'undo')}
        onClick={() => undo(slot.id)}
      />
    </div>
  )
}
