import type { SceneSlots } from '../kit/slots.ts'

/** The scene has no pictures of its own: films, a background and the pictures of what is given. */
export const SLOTS: Pick<SceneSlots<never>, 'background' | 'skeletons' | 'films'> & { sprites: Readonly<Record<string, never>> } = {
  sprites: {},
  background: 'reel',
  skeletons: [],
  films: ['level-up', 'coin-rain', 'light-burst-0', 'light-burst-1', 'light-burst-2', 'light-burst-3', 'light-burst-4'],
}
