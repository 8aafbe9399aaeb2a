/** Makes the path of a box whose upper left and lower right corners are cut off by `cut`. */
export function cutBox(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, cut: number): void {
  context.beginPath()
  context.moveTo(x + cut, y)
  context.lineTo(x + width, y)
  context.lineTo(x + width, y + height - cut)
  context.lineTo(x + width - cut, y + height)
  context.lineTo(x, y + height)
  context.lineTo(x, y + cut)
  context.closePath()
}

/** Makes the path of an octagon around a middle. */
export function octagon(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const cut = radius * 0.586
  context.beginPath()
  for (const [dx, dy] of [
    [-radius + cut, -radius],
    [radius - cut, -radius],
    [radius, -radius + cut],
    [radius, radius - cut],
    [radius - cut, radius],
    [-radius + cut, radius],
    [-radius, radius - cut],
    [-radius, -radius + cut],
  ] as const)
    context.lineTo(x + dx, y + dy)
  context.closePath()
}
