import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '#server/platform/db/errors.ts'
import { captchaCheck } from '#shared/calls/captcha.ts'
import { Status } from '#shared/codes.ts'
import { pathOf } from './path.ts'
import { Refusal } from './refusal.ts'

/** Statuses for which the HTTP code is the same number. All other refusals are sent with HTTP 200 and the status in the envelope. */
const MIRRORED: readonly number[] = [400, 401, 403, 404, 429, 500, 503]

/** AJ-Captcha's code for an error that occurs before a puzzle is looked at. */
function repCodeOf(path: string, status: Status): string {
  if (status === Status.badInput) return '0011'
  if (status !== Status.tooMany) return '9999'
  return path === captchaCheck.path ? '6204' : '6201'
}

/** What the player reads while the database is away or hangs. An act may have happened all the same; the client asks by its key. */
const DATABASE_AWAY = new Refusal(Status.unavailable, '服务器暂时无法响应，请稍后再试')
const INTERNAL = '服务器开小差了，请稍后再试'

/** What the player reads when Fastify itself refuses a request, by HTTP code. */
const REQUEST_REFUSALS: Record<number, Refusal> = {
  404: new Refusal(Status.notFound, '您访问的内容不存在'),
  413: new Refusal(Status.badInput, '提交的内容过大，请精简后重试'),
  415: new Refusal(Status.badInput, '不支持的内容格式'),
  429: new Refusal(Status.tooMany, '操作过于频繁，请稍后再试'),
  503: new Refusal(Status.unavailable, '服务器繁忙，请稍后再试'),
}

function fieldsOf(error: FastifyError): string {
  const names = (error.validation ?? []).map((issue) => issue.instancePath.split('/')[1] ?? '').filter((name) => /^\w{1,40}$/.test(name))
  return [...new Set(names)].join('、')
}

/**
 * Turns an error into the Refusal that the player reads. A database that does not answer becomes 503, an unexpected error 500, both without
 * detail.
 */
export function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return DATABASE_AWAY
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = fieldsOf(error)
    return new Refusal(Status.badInput, fields ? `请求参数有误：${fields}` : '请求参数有误')
  }
  const code = error.statusCode ?? 500
  const known = REQUEST_REFUSALS[code]
  if (known) return known
  return code >= 400 && code < 500 ? new Refusal(Status.badInput, '请求内容有误，请刷新后重试') : new Refusal(Status.internal, INTERNAL)
}

/** Sends a refusal in the envelope, or in AJ-Captcha's format on the captcha's paths. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, { status, msg }: Refusal): FastifyReply {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').serializer(JSON.stringify)
  const path = pathOf(request)
  if (path.startsWith('/captcha/')) {
    return reply
      .code(status === Status.internal || status === Status.unavailable ? status : 200)
      .send({ repCode: repCodeOf(path, status), repMsg: msg, repData: null, success: false })
  }
  return reply.code(MIRRORED.includes(status) ? status : 200).send({ status, msg, data: null })
}

/** Handles everything that a hook or a handler throws: logs what is unexpected and answers with a refusal. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status === Status.internal) request.log.error({ err: error }, 'request failed')
    if (refusal === DATABASE_AWAY) request.log.warn({ err: error }, 'the database did not answer')
    return sendRefusal(request, reply, refusal)
  })
}
