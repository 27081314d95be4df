import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from '#version.ts'
import type { Counted } from './counted.ts'
import { COUNTED, valuesOf } from './counted.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300]

/** A gauge that is read on request. */
export interface GaugeReading {
  name: string
  help: string
  read: () => number
}

/** The figures of one instance. */
export class Metrics {
  readonly registry = new Registry()
  readonly #calls: Histogram
  readonly #jobs: Histogram
  readonly #counters: ReadonlyMap<string, readonly [Counted, Counter]>

  constructor() {
    const registers = [this.registry]
    this.#calls = new Histogram({
      name: 'fourcast_http_request_duration_seconds',
      help: 'Calls by method, pattern of the route and class of the status; event streams aside',
      labelNames: ['method', 'route', 'status'],
      buckets: CALL_SECONDS,
      registers,
    })
    this.#jobs = new Histogram({
      name: 'fourcast_job_duration_seconds',
      help: 'Runs of background work by name and result',
      labelNames: ['name', 'result'],
      buckets: JOB_SECONDS,
      registers,
    })
    this.#counters = new Map(COUNTED.flatMap((counted) => this.#counter(counted)))
    this.gauge('fourcast_build_info', 'The running version', ['version']).set(
      { version: VERSION },
      1,
    )
  }

  /** Counts a log line with an event. */
  hear = (line: unknown): void => {
    if (typeof line !== 'object' || line === null || !('event' in line)) return
    const event = String(line.event)
    const [counted, counter] = this.#counters.get(event) ?? []
    const value = counted?.events[event]
    const label = typeof value === 'object' ? fieldOf(line, value.field) : value
    if (counted && label !== undefined && valuesOf(counted).includes(label))
      counter?.inc({ [counted.label]: label })
  }

  /** Measures every call of an app. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      if (!isStream(reply)) this.#calls.observe(labelsOf(request, reply), reply.elapsedTime / 1000)
      done()
    })
  }

  job(name: string, result: 'done' | 'failed', seconds: number): void {
    this.#jobs.observe({ name, result }, seconds)
  }

  gauge<const T extends string>(name: string, help: string, labelNames: readonly T[] = []) {
    return new Gauge<T>({ name, help, labelNames, registers: [this.registry] })
  }

  readings(all: readonly GaugeReading[]): void {
    for (const { name, help, read } of all) {
      const collect = function (this: Gauge) {
        this.set(read())
      }
      this.registry.registerMetric(new Gauge({ name, help, collect, registers: [] }))
    }
  }

  #counter(counted: Counted): (readonly [string, readonly [Counted, Counter]])[] {
    const { name, help, label } = counted
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] })
    for (const value of valuesOf(counted)) counter.inc({ [label]: value }, 0)
    return Object.keys(counted.events).map((event) => [event, [counted, counter]] as const)
  }
}

function fieldOf(line: object, field: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(line, field)?.value
  return typeof value === 'string' ? value : undefined
}

/** An open stream is not a slow call. */
const isStream = (reply: FastifyReply) =>
  String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')

/** Only the route's pattern, because paths and file names would be endless labels. */
const labelsOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: METHODS.has(request.method) ? request.method : 'OTHER',
  route: routeOf(request.routeOptions.url),
  status: `${Math.floor(reply.statusCode / 100)}xx`,
})

function routeOf(pattern: string | undefined): string {
  if (pattern === undefined) return 'none'
  return pattern.startsWith('/api/') ? pattern : 'web'
}
