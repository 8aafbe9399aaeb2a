import type { Shown } from './ports.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands inside an attribute or an element. Nicknames are what players typed. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/** What a chat shows of a page. */
export interface PageHead {
  /** Absolute address of the page and of its card. */
  url: string
  card: string
  /** Null for a link that shows nothing: the words of the product stand there. */
  shown: Shown | null
  /** Addresses of the code that the page will need. */
  parts?: readonly string[]
}

const META = { title: '星匣', description: '星匣：开启宝匣，收藏珍宝。' }

function wordsOf(shown: Shown | null): typeof META {
  if (!shown) return META
  const { nickname, sight } = shown
  return { title: `${nickname}${sight.won}`, description: `${sight.played} · 星匣回放，点开即看，无需登录` }
}

/** What the splash shows of a replay: its still and who has won what, long before its code is there. `still` is the address of the picture. */
export const splashOf = (still: string, shown: Shown): string =>
  `<div class="splash-still"><img src="${escaped(still)}" alt="" fetchpriority="high" /></div><p class="splash-told">${escaped(wordsOf(shown).title)}</p>`

/** How the still and the title stand on the splash (`ground.css`). It is written here because all other pages would load it in vain. */
const SPLASH_STYLE = [
  '.splash-still{position:relative;width:min(calc(var(--root)*10),56vh);height:min(calc(var(--root)*10),56vh);-webkit-mask-image:radial-gradient(closest-side,black 64%,transparent);mask-image:radial-gradient(closest-side,black 64%,transparent)}',
  '.splash-still img{position:absolute;top:0;left:0;width:100%;height:100%;object-fit:cover}',
  '.splash-told{max-width:calc(var(--root)*8.6);margin:0 0 calc(var(--root)*1.6);overflow:hidden;font-size:16px;font-weight:700;white-space:nowrap;text-overflow:ellipsis;color:white}',
].join('')

/** Has the still loaded before the code, which asks for whatever the line gives, and says how it stands. */
export const stillFirst = (still: string): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${escaped(still)}" /><style>${SPLASH_STYLE}</style>`

/** The tags that a chat reads, for the head of the document. The page is for who has its link: search engines leave it out. */
export function headOf({ url, card, shown, parts = [] }: PageHead): string {
  const { title, description } = wordsOf(shown)
  const tags: [attribute: 'name' | 'property', name: string, content: string][] = [
    ['name', 'robots', 'noindex, nofollow'],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', '星匣'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', card],
    ['property', 'og:image:type', 'image/jpeg'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', card],
  ]
  const lines = tags.map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}" />`)
  const early = parts.map((part) => `<link rel="modulepreload" crossorigin href="${part}" />`)
  return [...lines, ...early].join('\n    ')
}
