import type { Container } from 'pixi.js'

/** Takes everything out of layers and frees it. */
export function clearLayers(layers: Iterable<Container>): void {
  for (const layer of layers) for (const child of layer.removeChildren()) child.destroy({ children: true })
}
