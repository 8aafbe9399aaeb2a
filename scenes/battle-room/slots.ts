import type { SceneSlots } from '../kit/slots.ts'

/** The twelve emotes by number, each a picture and a film of the same name. */
export const EMOTES = [
  'emote-00',
  'emote-01',
  'emote-02',
  'emote-03',
  'emote-04',
  'emote-05',
  'emote-06',
  'emote-07',
  'emote-08',
  'emote-09',
  'emote-10',
  'emote-11',
] as const

/** Files in `assets/battle-room/` that an artist can draw. Sprites are drawn at half their pixel size. */
export const SLOTS: SceneSlots<'battle-room'> = {
  sprites: {
    /** Stands in for the skeleton of the crown until that is loaded; its foot is 16 px above the lower edge. */
    crown: [256, 208],
    /** Stands in for the skeleton of the robot; its foot is the middle of the lower edge. */
    robot: [144, 200],
    /** Under each portrait, seen from above: light falls on it from the top. */
    plinth: [256, 80],
    /** Rim of the wheel of 奖池 with its pegs. The wheel's face lies within 0.81 of half its width and is clear. */
    'wheel-rim': [512, 512],
    /** Over the wheel's top; points down. */
    'wheel-pointer': [96, 112],
    /** What the emotes show while their films load, at tier 低 and in calm motion: 大笑 墨镜 爱心 惊呆 大哭 生气 思考 发财 流汗 睡觉 眨眼 敬礼. */
    'emote-00': [128, 128],
    'emote-01': [128, 128],
    'emote-02': [128, 128],
    'emote-03': [128, 128],
    'emote-04': [128, 128],
    'emote-05': [128, 128],
    'emote-06': [128, 128],
    'emote-07': [128, 128],
    'emote-08': [128, 128],
    'emote-09': [128, 128],
    'emote-10': [128, 128],
    'emote-11': [128, 128],
  },
  background: 'battle',
  /**
   * The crown. Its foot is the root; the crown itself is 324 units wide. `land` strikes after 260 ms and lasts 1.6 s, `lost` (for
   * who has lost, without a blow) lasts 0.9 s, `fly` (to another leader) 0.6 s while the scene moves it; all end on the first pose of
   * `rest`, which has no seam.
   */
  skeletons: [
    { folder: 'crown', animations: ['land', 'rest', 'fly', 'lost'], events: {} },
    /** The robot, its foot at the root, 144 units wide. All but `sad` (1 s, it stays so) end on the first pose of `rest`, which has no seam. */
    { folder: 'robot', animations: ['rest', 'look', 'glad', 'sad'], events: {} },
  ],
  films: ['light-burst-0', 'light-burst-1', 'fireworks', 'win-banner', ...EMOTES],
}
