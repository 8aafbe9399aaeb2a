/**
 * Runs in every page before its own scripts: while `window.draws.skipped` is true, nothing is drawn onto the screen's buffer of a stage. What a
 * stage draws into textures of its own is always drawn, since later frames show it. The software renderer takes most of its time for frames
 * that no picture shows.
 */
;(() => {
  window.draws = { skipped: false }
  const gl = WebGL2RenderingContext.prototype
  const intoTexture = new WeakSet()

  const { bindFramebuffer } = gl
  gl.bindFramebuffer = function (target, framebuffer) {
    if (target !== this.READ_FRAMEBUFFER) {
      if (framebuffer) intoTexture.add(this)
      else intoTexture.delete(this)
    }
    bindFramebuffer.call(this, target, framebuffer)
  }

  for (const name of ['clear', 'drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced']) {
    const draw = gl[name]
    gl[name] = function (...how) {
      if (!window.draws.skipped || intoTexture.has(this)) draw.apply(this, how)
    }
  }
})()
