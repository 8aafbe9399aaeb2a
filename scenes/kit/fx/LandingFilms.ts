import { Container, type Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { LANDING_FILMS } from '../filmSlots.ts'
import type { SceneContext } from '../scene.ts'
import { Film, type FilmPlace } from './Film.ts'

/**
 * The films of several landings, each with a film of its own, because the one before may still play. They are made before motion and load while
 * it begins. `behind` belongs below what lands, `front` above it.
 */
export class LandingFilms {
  readonly behind = new Container()
  readonly front = new Container()
  private readonly films: (Film | null)[]

  /** `grades` has an entry for each landing; null where it has no film. With `around`, what their slots name as `behind` lies behind what lands. */
  constructor(context: SceneContext, grades: readonly (Grade | null)[], around = false) {
    this.films = grades.map((grade) => (grade === null ? null : new Film(context, LANDING_FILMS[grade], around).near()))
    for (const film of this.films) {
      if (!film) continue
      this.behind.addChild(film.container)
      this.front.addChild(film.front)
    }
  }

  /** Shows a picture instead of all that a scene may replace in one film; call it before motion. */
  setPictures(index: number, texture: Texture): void {
    this.films[index]?.setPictures(texture)
  }

  /** Plays the film of one landing; null when it has none. */
  play(index: number, place: FilmPlace): gsap.core.Timeline | null {
    return this.films[index]?.play(place) ?? null
  }

  /** Shows the moment `ms` of one film, for scenes whose picture follows from the time alone. */
  pose(index: number, ms: number, place: FilmPlace): void {
    this.films[index]?.pose(ms, place)
  }

  /** Takes them off the stage. */
  destroy(): void {
    for (const film of this.films) film?.destroy()
    this.behind.destroy()
    this.front.destroy()
  }
}
