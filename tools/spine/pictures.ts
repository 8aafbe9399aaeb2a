import { type Light, type Picture, picture } from '../svga/pictures.ts'

/** Soft shadow under a box. */
export function shadow(): Promise<Picture> {
  return picture(
    200,
    44,
    '<radialGradient id="g"><stop offset="0" stop-color="#000" stop-opacity=".75"/><stop offset=".6" stop-color="#000" stop-opacity=".38"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient><ellipse cx="100" cy="22" rx="100" ry="22" fill="url(#g)"/>',
  )
}

export function bubble(): Promise<Picture> {
  return picture(
    56,
    56,
    '<radialGradient id="g" cx=".5" cy=".5"><stop offset=".55" stop-color="#8fe6ff" stop-opacity=".08"/><stop offset=".9" stop-color="#b8f2ff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity=".9"/></radialGradient><circle cx="28" cy="28" r="26" fill="url(#g)"/><ellipse cx="19" cy="18" rx="8" ry="5" transform="rotate(-38 19 18)" fill="#fff" fill-opacity=".9"/><circle cx="37" cy="39" r="3" fill="#fff" fill-opacity=".6"/>',
  )
}

/** A splinter of light. */
export function shard({ heart, body, rim }: Light): Promise<Picture> {
  return picture(
    30,
    60,
    `<linearGradient id="g" y2="1" x2=".4"><stop stop-color="${heart}"/><stop offset=".5" stop-color="${body}"/><stop offset="1" stop-color="${rim}"/></linearGradient><path d="M15 0L30 34L13 60L0 26Z" fill="url(#g)"/><path d="M15 0L18 30L13 60L0 26Z" fill="#fff" fill-opacity=".35"/>`,
  )
}
