import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import * as contract from '@fourcast/contract/service.ts'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { RouteDeps } from './route.ts'
import { route } from './route.ts'

/** Swagger's page sets inline styles; its scripts are files like ours. */
const DOCS_POLICY =
  "default-src 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'"

/** Must be registered before the routes: it listens to them being added. */
export async function openApi(app: FastifyInstance, version: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fourcast',
        version,
        description:
          'Numbers for four-digit daily lottery games. For entertainment only: no method changes the odds. Digits are lists of integers, null for an empty place; times are ISO 8601.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: withKeyHeader,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    indexPrefix: '',
  })
}

const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,200}$',
      description: 'A repeat with the same key and input gets the first answer',
    },
  },
}

/** Here and not in the route's schema: there it would be checked before the caller is known. */ // Added here, because a route's schema would be checked before the caller is known.
const withKeyHeader: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document)
  return document.route.config?.takesKey
    ? { schema: { ...schema, headers: KEY_HEADER }, url }
    : { schema, url }
}

export function openApiRoute(app: FastifyInstance, deps: RouteDeps) {
  // Hundreds of schemas that never change, so the document is written once.
  let text = ''
  route(app, deps, contract.openapi, async (_input, { reply }) => {
    text ||= JSON.stringify(app.swagger())
    await reply.type('application/json; charset=utf-8').send(text)
    return {}
  })
}
