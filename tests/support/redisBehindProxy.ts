import { fakeRedis } from './fakeRedis.ts'
import { type FreezingProxy, freezingProxy } from './freezingProxy.ts'

/** A Redis that a test can make hang. */
export interface ProxiedRedis {
  proxy: FreezingProxy
  url: string
  close(): Promise<void>
}

/** In front of CI_REDIS_URL where that is set, else of a stand-in. */
export async function redisBehindProxy(): Promise<ProxiedRedis> {
  const outside = process.env.CI_REDIS_URL ? new URL(process.env.CI_REDIS_URL) : null
  const standIn = outside ? null : await fakeRedis()
  const proxy = await freezingProxy(standIn?.port ?? Number(outside?.port || 6379), outside?.hostname)
  const url = new URL(outside?.href ?? 'redis://127.0.0.1')
  url.host = `127.0.0.1:${proxy.port}`
  return {
    proxy,
    url: url.href,
    close: async () => {
      await proxy.close()
      await standIn?.close()
    },
  }
}
