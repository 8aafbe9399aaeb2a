/**
 * What is newer than the floor and has no shim, because the code asks for it before it uses it. It is optional here, so that the lint of tools/floor/check.ts
 * demands the question.
 */

declare const createImageBitmap: ((picture: Blob) => Promise<ImageBitmap>) | undefined
interface ImageBitmap {
  readonly width: number
  readonly height: number
  close(): void
}
declare const DecompressionStream:
  | (new (
      format: 'deflate',
    ) => ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>)
  | undefined
declare const requestIdleCallback: ((work: () => void, options: { timeout: number }) => number) | undefined
declare namespace Intl {
  const Segmenter:
    | (new (
        locale: string,
        options: { granularity: 'grapheme' },
      ) => { segment(text: string): Iterable<{ segment: string }> })
    | undefined
}
interface Navigator {
  readonly vibrate?: (pattern: number | number[]) => boolean
  readonly share?: (data: ShareData) => Promise<void>
  readonly canShare?: (data: ShareData) => boolean
  readonly userActivation?: { readonly hasBeenActive: boolean; readonly isActive: boolean }
}
interface InputEvent {
  readonly isComposing?: boolean
}
interface HTMLImageElement {
  readonly loading?: string
}
