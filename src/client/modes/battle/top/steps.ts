import css from './BattleTopPage.module.css'

/** Classes of the first three, the first place first. */
export const STEPS = [css.gold, css.silver, css.bronze]
