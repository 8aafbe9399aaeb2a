import type { Renderer } from 'pixi.js'

/**
 * Lets a renderer write a texture's changed style (wrapping, smaller levels) to that texture alone. When a texture is already bound to its unit,
 * Pixi 7.4.3 writes its new style to whatever texture the unit in use has. Masks made of shapes change the style of the white texture: an atlas was
 * then sometimes drawn from smaller levels for as long as it was loaded, and is black like that on a phone without WebGL 2.
 */
export function styleOwnTexturesOnly({ texture: units, CONTEXT_UID }: Renderer): void {
  const bind = units.bind
  units.bind = (texture, unit = 0) => {
    const base = texture?.castToBaseTexture()
    const bound = base && units.boundTextures[unit] === base
    if (bound && base._glTextures[CONTEXT_UID]?.dirtyStyleId !== base.dirtyStyleId) units.unbind(base)
    bind.call(units, texture, unit)
  }
}
