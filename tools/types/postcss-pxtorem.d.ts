declare module 'postcss-pxtorem' {
  import type { Plugin } from 'postcss'

  interface Options {
    rootValue?: number
    propList?: string[]
    minPixelValue?: number
    selectorBlackList?: (string | RegExp)[]
  }
  export default function pxToRem(options?: Options): Plugin
}
