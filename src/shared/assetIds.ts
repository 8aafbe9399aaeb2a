// Made by `npm run assets` from the names of the files below assets/. Commit it with them.

/** An item picture: `assets/items/<art>.png`. */
export type ItemArt =
  | 'anchor_iron'
  | 'astronaut'
  | 'axe_iron'
  | 'axe_lava'
  | 'axe_tiger'
  | 'bfly_cloud'
  | 'bfly_violet'
  | 'blunder_camo'
  | 'boot_steel'
  | 'carnival'
  | 'coin_silver'
  | 'coin_star'
  | 'crown'
  | 'crown_silver'
  | 'crystal_blue'
  | 'crystal_green'
  | 'crystal_violet'
  | 'dragon_shield'
  | 'fox_mask'
  | 'galleon'
  | 'gamepad_grey'
  | 'gaunt_circuit'
  | 'gem_emerald'
  | 'gem_pink'
  | 'gem_star'
  | 'golem'
  | 'greatsword'
  | 'greatsword_dragon'
  | 'headphone_blue'
  | 'helm_case'
  | 'helm_horned'
  | 'hourglass_gold'
  | 'k_camo'
  | 'katana_fade'
  | 'katana_lava'
  | 'katana_wave'
  | 'key_iron'
  | 'knife_porc'
  | 'knife_sakura'
  | 'knife_steel'
  | 'kukri_dragon'
  | 'kukri_wave'
  | 'lion_gold'
  | 'mask_ninja'
  | 'mecha_head'
  | 'moto_pop'
  | 'nautilus'
  | 'pistol_hex'
  | 'pistol_neon'
  | 'pistol_std'
  | 'potion_green'
  | 'potion_red'
  | 'rabbit_plush'
  | 'rifle_gild'
  | 'rifle_nebula'
  | 'rifle_wave'
  | 'ring_amethyst'
  | 'ring_ruby'
  | 'ring_sapphire'
  | 'samurai'
  | 'seadragon'
  | 'shield_wood'
  | 'talon_case'
  | 'talon_ruby'
  | 'trident_sea'
  | 'trophy'
  | 'turtle_jade'
  | 'unicorn'
  | 'wing_holy'
  | 'wyvern_gold'

/** A box picture: `assets/boxes/<art>.png`. */
export type BoxArt =
  | 'ammo_case'
  | 'coral_geode'
  | 'diving_bell'
  | 'gift_ribbon'
  | 'lacquer_casket'
  | 'neon_arcade'
  | 'pearl_clam'
  | 'pop_boombox'
  | 'porcelain_jar'
  | 'pumpkin_coach'
  | 'reactor_pod'
  | 'red_chest'
  | 'royal_egg'
  | 'spell_tome'
  | 'star_gashapon'
  | 'star_orrery'
  | 'steel_vault'
  | 'toy_rocket'

/** A portrait: `assets/avatars/<id>.png`. */
export type AvatarId =
  | '01'
  | '02'
  | '03'
  | '04'
  | '05'
  | '06'
  | '07'
  | '08'
  | '09'
  | '10'
  | '11'
  | '12'

/** A frame around a portrait: `assets/avatar-frames/<name>.png`. */
export type AvatarFrame = never

/** A page or scene background: `assets/chrome/bg/<name>`. */
export type BackgroundName =
  | 'bag'
  | 'battle'
  | 'box-stage'
  | 'dream'
  | 'home'
  | 'index'
  | 'pay'
  | 'plain'
  | 'reel'
  | 'roll'

/** A large picture of a page: `assets/chrome/hero/<name>.png`. */
export type HeroArt =
  | 'chest-base'
  | 'chest-lid'

/** An icon of a hub: `assets/chrome/icons/<name>.png`. */
export type IconName = never

/** An SVGA animation: `assets/effects/<name>.svga`. */
export type EffectName =
  | 'coin-rain'
  | 'fireworks'
  | 'level-up'
  | 'light-burst-0'
  | 'light-burst-1'
  | 'light-burst-2'
  | 'light-burst-3'
  | 'light-burst-4'
  | 'win-banner'

/** A sound effect: `assets/audio/effects/<id>.webm`. */
export type SoundName =
  | 'battleAwait'
  | 'battleEnd'
  | 'button'
  | 'charge'
  | 'coin'
  | 'crack'
  | 'crateUnlock'
  | 'error'
  | 'heartbeat'
  | 'land0'
  | 'land1'
  | 'land2'
  | 'land3'
  | 'land4'
  | 'lotteryItem'
  | 'revealLegendary'
  | 'roundEnd'
  | 'tick'
  | 'whoosh'

/** A music loop: `assets/audio/music/<track>.webm`. */
export type MusicName =
  | 'battle'
  | 'battleRoom'
  | 'dream'
  | 'exponent'
  | 'global'
  | 'mysteryBox'

/** A bundle of `/assets/manifest.json`: a scene with sprites of its own. */
export type BundleName =
  | 'case-reel'
  | 'mystery-box'

/** Frames of each scene's atlas: `assets/<scene>/sprites/<frame>`. */
export interface SpriteNames {
  'case-reel':
    | 'beam'
    | 'cell-0'
    | 'cell-1'
    | 'cell-2'
    | 'cell-3'
    | 'cell-4'
    | 'cell-edge'
    | 'coin'
    | 'confetti'
    | 'dot'
    | 'flare'
    | 'glow'
    | 'line'
    | 'pointer'
    | 'rail'
    | 'rays'
    | 'ring'
    | 'shade'
    | 'shard'
    | 'smoke'
    | 'spark'
    | 'streak'
  'mystery-box':
    | 'shelf-chevron'
    | 'shelf-dial'
    | 'shelf-dust'
    | 'shelf-glow'
    | 'shelf-shadow'
    | 'shelf-spark'
    | 'shelf-spot'
    | 'shelf-sweep'
}

/** Spine skeletons by their folder below assets/. */
export const SKELETONS = [
  'case-reel/crate',
] as const
export type SkeletonName = (typeof SKELETONS)[number]
