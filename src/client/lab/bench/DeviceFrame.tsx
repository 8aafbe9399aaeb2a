import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { bench } from './benchState.ts'
import css from './DeviceFrame.module.css'
import { deviceOf } from './devices.ts'
import { TRUE_RATIO } from './pretend.ts'

/** CSS px around the screen, for the device's edge and a margin. */
const AROUND = 26
const AROUND_NARROW = 14
/** Below this many CSS px of room the margin gets smaller. */
const NARROW = 480
/** Least scale of the device. */
const LEAST = 0.2

/**
 * Draws a device around the stage; `children` fill its screen. It is scaled to the available room, or shown with one px for each px.
 */
export function DeviceFrame({ children }: { children: ReactNode }) {
  const { width, height, ratio, zoom } = useSnapshot(bench)
  const room = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  const { island, safe } = deviceOf(width, height)
  const around = size.width < NARROW ? AROUND_NARROW : AROUND
  const fit = Math.min((size.width - 2 * around) / width, (size.height - 2 * around) / height)
  const scale = zoom === 'pixels' ? ratio / TRUE_RATIO : Math.max(Math.min(fit, ratio / TRUE_RATIO), LEAST)
  const outer = { width: width * scale + 2 * around, height: height * scale + 2 * around }
  return (
    <div ref={room} className={css.room} data-zoom={zoom}>
      <div className={css.place} style={outer}>
        <div className={css.device} style={{ width, height, left: around, top: around, transform: `scale(${scale})` }} data-island={island}>
          <div className={css.screen}>{children}</div>
          {island && <span className={css.island} />}
          {safe.bottom > 0 && <span className={css.home} />}
        </div>
      </div>
      <output className={css.caption}>
        {width} × {height} · @{ratio}x · {Math.round(scale * 100)}%
      </output>
    </div>
  )
}

function useSize(element: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [element])
  return size
}
