import { GRADE_NAMES, type Grade } from '#shared/codes.ts'
import { loadFonts } from '../../kit/device.ts'
import { dropSvga, loadSvga } from '../../kit/svga/SvgaMovie.ts'
import { SvgaView } from '../../kit/svga/SvgaView.ts'
import type { Specimen } from '../specimen.ts'
import { inStudio, type Piece, type Studio } from '../studio.ts'

/** Names of every movie in `assets/effects/`; a new file is shown without a change here. */
const NAMES = Object.keys(import.meta.glob('/assets/effects/*.svga')).map((file) => file.replace(/^.*\/|\.\w+$/g, ''))

/** Ms shown of each movie. Movies repeat; the longest of ours lasts 2.5 s, the shortest 1 s. */
const LENGTH = 3_000
const MOMENTS = [130, 470, 900]
const GROUP = { zh: 'SVGA 特效', en: 'SVGA effects' }
const WORDS = '恭喜中奖 · 星匣'
const FONT = '600 30px "Noto Sans SC Variable","Noto Sans SC",sans-serif'

const TITLES: Record<string, string> = {
  'coin-rain': '金币雨',
  fireworks: '烟花',
  'level-up': '升级',
  'win-banner': '中奖横幅',
}

function titleOf(name: string): string {
  const grade = /^light-burst-([0-4])$/.exec(name)?.[1]
  return grade ? `开箱光爆 · ${GRADE_NAMES[Number(grade) as Grade]}` : (TITLES[name] ?? name)
}

/** Plays a movie in the middle of the studio, as large as the board allows. */
async function play({ stage, board }: Studio, name: string, dress: (view: SvgaView) => void): Promise<Piece> {
  const movie = await loadSvga(`/svga/${name}.svga`)
  const view = new SvgaView(movie, { loop: true })
  dress(view)
  const scale = Math.min((board.width * 0.94) / movie.width, (board.height * 0.74) / movie.height)
  view.container.scale.set(scale)
  view.container.position.set((board.width - movie.width * scale) / 2, board.height * 0.45 - (movie.height * scale) / 2)
  stage.addChild(view.container)
  return {
    update: (delta) => view.update(delta),
    stop() {
      view.destroy()
      dropSvga(movie)
    },
  }
}

const specimen = (name: string, title: Specimen['title'], make: (studio: Studio) => Promise<Piece>): Specimen => ({
  ...inStudio({ name, title, length: LENGTH, moments: MOMENTS }, make),
  group: GROUP,
})

/** The banner as a win shows it, with a text over its ribbon. */
async function bannerWithWords(studio: Studio): Promise<Piece> {
  await loadFonts([{ font: FONT, text: WORDS }])
  return play(studio, 'win-banner', (view) => view.setText('ribbon', { text: WORDS, font: FONT, size: 30, colour: '#ffe9ae' }))
}

/** Every SVGA movie, and one with a text. */
export const SPECIMENS: readonly Specimen[] = [
  ...NAMES.map((name) => specimen(`svga-${name}`, { zh: titleOf(name), en: name }, (studio) => play(studio, name, () => undefined))),
  specimen('svga-win-banner-words', { zh: '中奖横幅 · 填字', en: 'win-banner with words set' }, bannerWithWords),
]
