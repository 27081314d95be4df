import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { causeOf } from './cause.ts'
import { toText } from './log-text.ts'

/** Receives every log line with an event, also those below the log level. */
export type LogListener = (line: unknown) => void

/**
 * One JSON line for each event, in UTC, on standard output (on a terminal, one for people), with the request or the run of a
 * recurring job that caused it. A query string is never logged, because it may contain what someone
 * searched for.
 */
export function openLog(
  level: string,
  instance: string,
  destination = forPeople(process.stdout),
  hear?: LogListener,
): FastifyBaseLogger {
  const least = pino.levels.values[level] ?? Infinity
  return pino(
    {
      // Events below the level must reach the listener, too.
      level: hear && least > DEBUG ? 'debug' : level,
      formatters: { level: (name) => ({ level: name }) },
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
          path: hideKeys(String(request.originalUrl ?? request.url).split('?', 1)[0] ?? ''),
          address: request.ip,
        }),
        res: (reply) => ({ status: reply.statusCode }),
        err: (error: unknown) => pino.stdSerializers.err(toLoggable(error)),
      },
    },
    destination,
  )
}

/** On a terminal, lines for people; undefined for JSON on standard output. */
const forPeople = (out: NodeJS.WriteStream): pino.DestinationStream | undefined =>
  out.isTTY ? { write: (line) => void out.write(toText(line)) } : undefined

const DEBUG = 20

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A path may end in a key that never expires: to a photo, or to unsubscribe. Path parts as long as
 * one that are no id are left out, also without a route, because a request with the wrong method
 * contains the key as well.
 */
const hideKeys = (path: string): string =>
  path.startsWith('/assets/')
    ? path
    : path.replace(/[^/]{30,}/g, (part) => (UUID.test(part) ? part : '[hidden]'))

/** A failed query's message contains its parameters, so the database's own message replaces it. */
function toLoggable(error: unknown): Error {
  if (error instanceof DrizzleQueryError && error.cause) return error.cause
  return error instanceof Error ? error : new Error(String(error))
}
