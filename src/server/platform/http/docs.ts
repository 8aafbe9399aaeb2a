import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { TOKEN_HEADER } from '#shared/calls/call.ts'

const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** Serves OpenAPI documentation at /api/docs, generated from the calls' schemas. It must be registered before any call is mounted. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '星匣 Xingxia',
        description: 'Replies are {status, msg, data}; status 0 is success and msg is Chinese.',
        version: '1',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } } },
    },
    transform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list' } })
}
