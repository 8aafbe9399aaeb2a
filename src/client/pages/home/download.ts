/** Link of the Android package, set when the client is built; empty while there is none. */
export const APK_URL: string = import.meta.env.VITE_APK_URL ?? ''

/**
 * Where the download button leads: the package itself where this browser can install it, otherwise the /download page,
 * which explains (iPhones and desktops take no package; WeChat blocks the file).
 */
export function downloadTarget(userAgent: string, apkUrl: string): '/download' | 'apk' {
  const installs = /Android/i.test(userAgent) && !/MicroMessenger|QQ\//i.test(userAgent)
  return apkUrl && installs ? 'apk' : '/download'
}
