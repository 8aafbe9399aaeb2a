import { Howler } from 'howler'
import { armAudio } from '#client/audio/arm.ts'
import { soundingEffects } from '#client/audio/effects.ts'
import { OPENING_EFFECTS } from '#client/audio/openingEffects.ts'
import { type PlayPhase, stageState } from '#state/core/play/stage.ts'
import { appState, type MusicTrack } from '#state/platform/app.ts'
import { hushSounds, playSound, type SoundId } from '#state/platform/sound.ts'
import { momentary } from '../../../tools/audio/loudness.ts'
import { spectrum } from '../../../tools/audio/spectrum.ts'

armAudio()

let analyser: AnalyserNode | null = null
let hidden = false
Object.defineProperty(document, 'hidden', { get: () => hidden })

/** Loudest sample that leaves the product within `ms`. */
async function loudest(ms: number): Promise<number> {
  if (!Howler.ctx) return 0
  if (!analyser) {
    analyser = new AnalyserNode(Howler.ctx, { fftSize: 2048 })
    Howler.masterGain.connect(analyser)
  }
  const samples = new Float32Array(2048)
  let most = 0
  for (const end = performance.now() + ms; performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 15))
    analyser.getFloatTimeDomainData(samples)
    most = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), most)
  }
  return most
}

interface Inside {
  _src: string
  _volume: number
  _sprite: object
  playing(): boolean
  state(): string
}

const howls = () => (Howler as unknown as { _howls: Inside[] })._howls
const fileOf = (howl: Inside) => String(howl._src).replace(/^.*\/|\.\w+$/g, '')

/** The tracks that play: file and gain, duck and cross-fade in it. */
function music(): { file: string; gain: number }[] {
  const tracks = howls().filter((howl) => 'loop' in howl._sprite && howl.playing())
  return tracks.map((howl) => ({ file: fileOf(howl), gain: howl._volume }))
}

/** What can be measured of a file as the browser decodes it. */
async function measured(id: SoundId) {
  const bytes = await (await fetch(`/audio/${id}.webm`)).arrayBuffer()
  const weight = bytes.byteLength
  const buffer = await new OfflineAudioContext(2, 48_000, 48_000).decodeAudioData(bytes)
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index))
  const peak = Math.max(...channels.map((samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)))
  const { centroid, share } = spectrum(channels)
  return { weight, seconds: buffer.duration, lufs: momentary(channels), peak: 20 * Math.log10(peak), centroid, bass: share(0, 150) }
}

const audio = {
  opening: OPENING_EFFECTS,
  play: (id: SoundId) => playSound(id),
  hush: hushSounds,
  loudest,
  music,
  loaded: (file: string) => howls().some((howl) => fileOf(howl) === file && howl.state() === 'loaded'),
  measured,
  sounding: () => soundingEffects().map(({ id }) => id),
  device: () => ({ state: Howler.ctx?.state ?? null, gain: Howler.masterGain?.gain.value ?? null }),
  /** What Howler does by itself after 30 s of silence. */
  async fallAsleep() {
    await Howler.ctx.suspend()
    Object.assign(Howler, { state: 'suspended' })
  },
  switchSound: (on: boolean) => Object.assign(appState, { isSound: on }),
  switchMusic: (on: boolean) => Object.assign(appState, { isMusic: on }),
  page: (track: MusicTrack) => {
    appState.meta = { ...appState.meta, music: track }
  },
  phase: (phase: PlayPhase) => {
    stageState.phase = phase
  },
  standShelf: () => {
    stageState.standing = 'mystery-box'
  },
  hide: (away: boolean) => {
    hidden = away
    document.dispatchEvent(new Event('visibilitychange'))
  },
}

export type AudioPage = typeof audio
Object.assign(window, { audio })
