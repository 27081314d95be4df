import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { causeOf } from './cause.ts'

/** Hears of every line that says what happened, also of those that the level keeps from being written. */
export type Hear = (line: unknown) => void

/**
 * One JSON line an event, UTC, on standard output, with the request or the run of a recurring job that it is
 * due to. A query string is never logged: it may say what someone searched.
 */
export function openLog(
  level: string,
  instance: string,
  destination?: pino.DestinationStream,
  hear?: Hear,
): FastifyBaseLogger {
  const least = pino.levels.values[level] ?? Infinity
  return pino(
    {
      // What is only heard has to come this far.
      level: hear && least > DEBUG ? 'debug' : level,
      base: { instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      // A request's own log names it already.
      mixin: (_line, _level, log) => ('reqId' in log.bindings() ? {} : causeOf()),
      hooks: {
        logMethod(args, write, lineLevel) {
          hear?.(args[0])
          if (lineLevel >= least) write.apply(this, args)
        },
      },
      redact: {
        paths: ['req.headers', 'headers.authorization', '*.password', '*.token', '*.refreshToken'],
        remove: true,
      },
      serializers: {
        req: (request) => ({
          method: request.method,
          path: hideKeys(String(request.url).split('?', 1)[0] ?? ''),
          address: request.ip,
        }),
        res: (reply) => ({ status: reply.statusCode }),
        err: (error: unknown) => pino.stdSerializers.err(toLoggable(error)),
      },
    },
    destination,
  )
}

const DEBUG = 20

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A path may end in a key that never grows old: to a photo, or to stop a mail. What is as long as one and
 * no id is left out, also where no route is: whoever asks with the wrong method has the key all the same.
 */
const hideKeys = (path: string): string =>
  path.startsWith('/assets/')
    ? path
    : path.replace(/[^/]{30,}/g, (part) => (UUID.test(part) ? part : '[hidden]'))

/** A failed query's message repeats its parameters: what the database said stands in for it. */
function toLoggable(error: unknown): Error {
  if (error instanceof DrizzleQueryError && error.cause) return error.cause
  return error instanceof Error ? error : new Error(String(error))
}
