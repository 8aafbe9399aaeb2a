/** Address of the Android package. The build sets it; it is empty while there is no package. */
export const APK_URL: string = import.meta.env.VITE_APK_URL ?? ''

/**
 * Tells where the download button leads: to the package where this browser can install it, otherwise to /download, which explains
 * how. iPhones and desktops cannot install the package, and WeChat blocks it.
 */
export function downloadTarget(userAgent: string, apkUrl: string): '/download' | 'apk' {
  const installs = /Android/i.test(userAgent) && !/MicroMessenger|QQ\//i.test(userAgent)
  return apkUrl && installs ? 'apk' : '/download'
}
