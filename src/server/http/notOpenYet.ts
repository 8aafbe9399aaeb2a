import type { FastifyInstance } from 'fastify'
import { allCalls } from '#shared/calls/registry.ts'
import { Status } from '#shared/codes.ts'
import { mountCall } from './call.ts'
import { Refusal } from './refusal.ts'

/**
 * Mounts every call that no domain has mounted. It checks login and input and then answers that the feature is not open yet. Call it after
 * all domains are mounted.
 */
export function mountNotOpenYet(app: FastifyInstance): void {
  for (const call of allCalls) {
    if (app.hasRoute({ method: call.method, url: call.path })) continue
    mountCall(app, call, async () => {
      throw new Refusal(Status.notOpenYet, '该功能即将开放，敬请期待')
    })
  }
}
