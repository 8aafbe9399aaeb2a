import type { ItemArt } from '#shared/assetIds.ts'

/** Words and picture of the page behind a door that is not open yet. */
export interface ClosedDoor {
  /** Name of the item picture in the dial. */
  art: ItemArt
  title: string
  /** What the player can do meanwhile. It promises nothing. */
  text: string
}

const NOTHING_YET = '还在准备中，暂时不能进入'

/**
 * The doors that are not open yet, one line each. Wherever a door is shown it carries 即将开放 as long as its line stands here. To open
 * one, remove its line and give its routes a page (`load` in routes.ts).
 */
const CLOSED_DOORS: Record<string, ClosedDoor> = {
  '/chat': { art: 'headphone_blue', title: '在线客服即将开放', text: '现在可以这样获得帮助' },
}
const PLAIN: ClosedDoor = { art: 'coin_star', title: '即将开放', text: NOTHING_YET }

/** The words on a closed door. */
export const SOON = '即将开放'

/** True when the door with this path is not open yet. */
export const isClosed = (path: string): boolean => path in CLOSED_DOORS

/** Returns what the page of a closed door shows. A page behind a door (`/roll-room`) has the words of that door. */
export const closedDoor = (path: string): ClosedDoor => CLOSED_DOORS[path] ?? CLOSED_DOORS[path.replace(/^(\/[a-z]+)-.*$/, '$1')] ?? PLAIN
