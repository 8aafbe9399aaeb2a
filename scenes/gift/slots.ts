import { LANDING_FILMS } from '../kit/filmSlots.ts'
import type { SceneSlots } from '../kit/slots.ts'

/** The scene has no pictures of its own: films, a background and the pictures of what is given. */
export const SLOTS: Pick<SceneSlots<never>, 'background' | 'skeletons' | 'films'> & { sprites: Readonly<Record<string, never>> } = {
  sprites: {},
  background: 'reel',
  skeletons: [],
  films: ['level-up', 'coin-rain', ...LANDING_FILMS],
}
