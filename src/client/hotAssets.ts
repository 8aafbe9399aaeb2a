import { ASSETS_CHANGED, type ChangedAsset } from '#shared/assetsChanged.ts'
import { onAssetSwap, swapAsset } from '#state/platform/assetSwap.ts'

/** Style properties that can contain the address of a picture. */
const PICTURE_STYLES = ['background-image', 'mask-image', 'border-image-source'] as const

/** Replaces a picture that somebody has saved anew wherever the page shows it, without a reload. In development only. */
function swapImages(url: string, fresh: string): void {
  for (const image of document.images) {
    if (new URL(image.src, location.href).pathname === url) image.src = fresh
  }
}

function swapStyles(url: string, fresh: string): void {
  for (const sheet of document.styleSheets) swapRules(sheet.cssRules, url, fresh)
  for (const element of document.querySelectorAll<HTMLElement>('[style*="url("]')) swapStyle(element.style, url, fresh)
}

function swapRules(rules: CSSRuleList, url: string, fresh: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) swapStyle(rule.style, url, fresh)
    if (rule instanceof CSSGroupingRule) swapRules(rule.cssRules, url, fresh)
  }
}

function swapStyle(style: CSSStyleDeclaration, url: string, fresh: string): void {
  for (const property of PICTURE_STYLES) {
    const value = style.getPropertyValue(property)
    if (!value.includes(url)) continue
    const [before, after = ''] = value.split(url, 2)
    style.setProperty(property, `${before}${fresh}${after.replace(/^\?v=\w+/, '')}`)
  }
}

onAssetSwap(swapImages)
onAssetSwap(swapStyles)
import.meta.hot?.on(ASSETS_CHANGED, (changed: ChangedAsset) => swapAsset(changed))
